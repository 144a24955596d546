import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';

import { bringUpToDate } from './parts/build-targets.mjs';
import { root } from './parts/root.mjs';

/** `npm run dev`: the stack of `npm start`, rebuilt and started again when a source file changes. */
const needed = ['server', 'icons', 'viewer', 'script', 'demo'];
const settleMs = 150;

let server;
let ending = false;
let timer;
let running = Promise.resolve();

await refresh();
for (const folder of ['server', 'widget', 'demo']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(refresh)), settleMs);
  });
}
console.log('Watching server, widget and demo. Ctrl-C ends.');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    ending = true;
    await stop();
    process.exit(0);
  });
}

async function refresh() {
  try {
    await bringUpToDate(needed);
  } catch (error) {
    // What runs keeps running until the next change builds again.
    console.error(error.message);
    return;
  }
  await stop();
  if (!ending)
    server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
      stdio: 'inherit',
    });
}

function stop() {
  if (!server || server.exitCode !== null) return Promise.resolve();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  return ended;
}
