import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { scenarios } from '../../../server/sandbox/domain/scenarios.ts';
import { startSandbox } from './start-sandbox.ts';

const section =
  /### Make it fail on purpose\n[^]*?(?=\n## )/.exec(readFileSync('README.md', 'utf8'))?.[0] ?? '';
const [buying = '', selling = ''] = section.split('Selling, by the decimals of');

describe('the README on making it fail', () => {
  it.each(scenarios)('has the row of $direction $name', ({ direction, name, ending, path, means }) => {
    const row = `| ${ending === null ? '' : `\`.${ending}\``} | \`${name}\` | ${path.join(' ')} | ${means} |`;
    const table = direction === 'onramp' ? buying : selling;
    expect(table.replaceAll(/ +/g, ' ')).toContain(row.replaceAll(/ +/g, ' '));
  });

  it('shows calls that the control API takes', async () => {
    const lines = section.split('\n').filter((line) => line.startsWith('curl '));
    expect(lines).toHaveLength(7);
    const { sandbox, send } = await startSandbox({ control: true });
    for (const line of lines)
      expect(await send(requestOf(line))).toMatchObject({ http: 200, json: { status: 1 } });
    await sandbox.close();
  });
});

/** The request that a line of curl makes; it knows the options that the README uses. */
function requestOf(line: string): Request {
  const url = /https?:\S+/.exec(line)?.[0] ?? '';
  const [, name = 'Accept', value = '*/*'] = /-H '([^:]+): ([^']+)'/.exec(line) ?? [];
  const body = /-d '([^']+)'/.exec(line)?.[1];
  const method = /-X (\w+)/.exec(line)?.[1] ?? (body === undefined ? 'GET' : 'POST');
  return new Request(url, { method, headers: { [name]: value }, ...(body === undefined ? {} : { body }) });
}
