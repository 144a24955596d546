import type { SqliteStatement } from 'kysely';
import { describe, expect, it } from 'vitest';

import { keepStatements } from '../../../../server/sandbox/store/keep-statements.ts';

function countingConnection() {
  const prepared: string[] = [];
  const connection = keepStatements({
    prepare(text): SqliteStatement {
      prepared.push(text);
      return {
        reader: false,
        all: () => [],
        run: () => ({ changes: 0, lastInsertRowid: 0 }),
        iterate: () => [].values(),
      };
    },
    close: () => void prepared.push('closed'),
  });
  return { connection, prepared };
}

describe('kept statements', () => {
  it('are prepared once for each text', () => {
    const { connection, prepared } = countingConnection();
    const first = connection.prepare('select 1');
    expect(connection.prepare('select 1')).toBe(first);
    expect(connection.prepare('select 2')).not.toBe(first);
    expect(prepared).toEqual(['select 1', 'select 2']);
  });

  it('do not pile up when every text is another one', () => {
    const { connection, prepared } = countingConnection();
    for (let text = 0; text < 201; text += 1) connection.prepare(`select ${text}`);
    connection.prepare('select 0');
    expect(prepared.filter((text) => text === 'select 0')).toHaveLength(2);
  });

  it('end with the connection', () => {
    const { connection, prepared } = countingConnection();
    connection.prepare('select 1');
    connection.close();
    expect(prepared).toEqual(['select 1', 'closed']);
  });
});
