import { describe, expect, it } from 'vitest';

import { createLogger } from '../../../server/http/logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'test', destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it('writes what an error is and where from, and none of what it carries', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      detail: 'Failing row contains (1, sealed-secret-text)',
      parameters: ['wallet-of-a-buyer'],
    });
    const text = logged((logger) =>
      logger.child({ part: 'sandbox' }).error({ err: new Error('no write', { cause }) }, 'failed'),
    );
    const { err } = JSON.parse(text) as {
      err: { message: string; stack: string; cause: { message: string } };
    };
    expect([err.message, err.cause.message]).toEqual(['no write', 'duplicate key value']);
    expect(err.stack).toContain('logger.test');
    expect(text).not.toMatch(/sealed-secret-text|wallet-of-a-buyer/);
  });

  it('cuts credentials out', () => {
    const text = logged((logger) =>
      logger.info({
        apiKey: 'demo-key',
        merchant: { secret: 'demo-secret' },
        headers: { authorization: 'Bearer x' },
      }),
    );
    expect(text).not.toMatch(/demo-key|demo-secret|Bearer/);
  });
});
