import { describe, expect, it } from 'vitest';

import { startSandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('a start on the data of other settings', () => {
  it('ends and says in one line which setting to change, and leaves the data as they are', async () => {
    const DATA_DIR = temporaryFolder();
    const first = startSandboxProcess({ DATA_DIR });
    await first.listening;
    await first.stop();

    const others = {
      SERVICE_APP_ID: { value: '5', says: 'app 5 belongs to app 1 in the database. Set SERVICE_APP_ID to' },
      SANDBOX_SECRET_KEY: { value: 'x'.repeat(32), says: 'app 1 in the database cannot be read with this' },
    };
    for (const [name, { value, says }] of Object.entries(others)) {
      const other = startSandboxProcess({ DATA_DIR, [name]: value });
      const ended: unknown = await other.listening.catch((error: unknown) => error);
      const [code, ...lines] = String(ended).trimEnd().split('\n');
      expect(code).toBe('Error: It ended with code 1:');
      expect(lines).toEqual([expect.stringContaining(says)]);
    }

    const again = startSandboxProcess({ DATA_DIR });
    expect(await again.call('limits', { type: 1 })).toMatchObject({ http: 200 });
    await again.stop();
  });
});
