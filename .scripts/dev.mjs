import { watch } from 'node:fs';
import { join } from 'node:path';

import { bringUpToDate } from './parts/build-targets.mjs';
import { onSignal } from './parts/on-signal.mjs';
import { root } from './parts/root.mjs';
import { startServer } from './parts/start-server.mjs';

/** `npm run dev`: the stack of `npm start`, rebuilt and started again when a source file changes. */
const needed = ['server', 'icons', 'viewer', 'script', 'demo'];
const settleMs = 150;

let server;
let ending = false;
let timer;
let running = Promise.resolve();

onSignal({
  async first() {
    ending = true;
    await server?.stop();
    process.exit(0);
  },
  again: () => process.exit(1),
});
await refresh();
for (const folder of ['server', 'widget', 'demo']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(refresh)), settleMs);
  });
}
console.log('Watching server, widget and demo. Ctrl-C ends.');

async function refresh() {
  try {
    await bringUpToDate(needed);
  } catch (error) {
    // What runs keeps running until the next change builds again.
    console.error(error.message);
    return;
  }
  await server?.stop();
  if (ending) return;
  const started = startServer('all');
  server = started;
  started.ended.then((code) => {
    if (code !== 0 && !ending)
      console.error(`The server ended with code ${code}. The next change starts it again.`);
  });
}
