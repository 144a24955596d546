import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { bringUpToDate } from './parts/build-targets.mjs';
import { root } from './parts/root.mjs';

/**
 * `npm start`, `npm run sandbox`, `npm run gateway`: builds what this part of the stack serves, then runs it in the
 * foreground. Signals reach the server, which finishes its requests first.
 */
const role = process.argv[2] ?? 'all';
const neededBy = {
  all: ['server', 'icons', 'viewer', 'script', 'demo'],
  gateway: ['server', 'script', 'demo'],
  sandbox: ['server', 'icons', 'viewer'],
};

if (!(role in neededBy)) {
  console.error(`"${role}" is not a part of the stack. Say sandbox or gateway, or nothing for both.`);
  process.exit(1);
}
try {
  await bringUpToDate(neededBy[role]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js'), role], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  // The terminal sends Ctrl-C to both of us: the server decides when we end.
  process.on(signal, () => signal === 'SIGTERM' && server.kill(signal));
}
server.on('exit', (code) => process.exit(code ?? 1));
