import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { gatherTurn } from '../../../server/sandbox/intake/gather-turn.ts';

it('hands over what came in one turn at its end, in the order in which it came, each once', async () => {
  const handedOver: (readonly string[])[] = [];
  const gather = gatherTurn<string>((all) => void handedOver.push(all));
  gather('first');
  await Promise.resolve();
  gather('second');
  process.nextTick(gather, 'third');
  expect(handedOver).toEqual([]);
  await nextTurn();
  expect(handedOver).toEqual([['first', 'second', 'third']]);
  gather('fourth');
  await nextTurn();
  await nextTurn();
  expect(handedOver).toEqual([['first', 'second', 'third'], ['fourth']]);
});

it('hands over in the next turn what comes while it hands over', async () => {
  const handedOver: (readonly number[])[] = [];
  const gather = gatherTurn<number>((all) => {
    handedOver.push(all);
    if (all.includes(1)) gather(2);
  });
  gather(1);
  await nextTurn();
  await nextTurn();
  expect(handedOver).toEqual([[1], [2]]);
});
