import { bringUpToDate } from './parts/build-targets.mjs';
import { onSignal } from './parts/on-signal.mjs';
import { startServer } from './parts/start-server.mjs';

/**
 * `npm start`, `npm run sandbox`, `npm run gateway`: builds what this part of the stack serves, then runs it in the
 * foreground. A signal lets the server finish its requests first; a second one, a moment later, does not.
 */
const role = process.argv[2] ?? 'all';
const neededBy = {
  all: ['server', 'icons', 'viewer', 'script', 'demo'],
  gateway: ['server', 'script', 'demo'],
  sandbox: ['server', 'icons', 'viewer'],
};

if (!Object.hasOwn(neededBy, role)) {
  console.error(`"${role}" is not a part of the stack. Say sandbox or gateway, or nothing for both.`);
  process.exit(1);
}
try {
  await bringUpToDate(neededBy[role]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const server = startServer(role);
onSignal({ first: () => server.stop(), again: () => server.kill() });
process.exit(await server.ended);
