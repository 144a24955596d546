import { afterAll, beforeAll, describe } from 'vitest';

import { startSandbox, pathTo, type RunningSandbox } from '../server/sandbox/start-sandbox.ts';
import type { Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const accountA = ['ac', 'ifsc', 'type', 'name', 'branch', 'bank'];
const accountB = ['name', 'accountNumber', 'ifsc', 'type', 'branch', 'bank'];
const texts = (names: readonly string[]): FieldRow[] => names.map((name) => [name, 'a string']);

/** Each of the two shapes by itself; a sandbox answers the one that its settings choose. */
export function describeBankDetailsShapes(): void {
  describe.each(['A', 'B'] as const)('in shape %s', (shape) => {
    let running: RunningSandbox;
    beforeAll(async () => {
      running = await startSandbox({ bankDetailsShape: shape });
    });
    afterAll(() => running.sandbox.close());
    const details = async () => (await running.get(pathTo('bankDetails'))).json.data as unknown as Fields;
    const part = (name: string) => async () => [(await details())[name]].flat() as Fields[];

    if (shape === 'A') {
      describeFields('Shape A', texts(['upi', 'upiAct']), async () => [await details()]);
      describeFields('Shape A, bank', texts(accountA), part('bank'));
    } else {
      describeFields('Shape B, upi', texts(['vpa', 'name']), part('upi'));
      describeFields('Shape B, bank', texts(accountB), part('bank'));
    }
  });
}
