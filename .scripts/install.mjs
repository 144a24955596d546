import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { hashFiles } from './parts/hash-files.mjs';
import { root } from './parts/root.mjs';
import { runProgram } from './parts/run-program.mjs';
import { withProgress } from './parts/with-progress.mjs';

/**
 * Brings `node_modules` to what the lock says, and is instant when it is there already. Node built-ins only: it runs
 * before everything else, on a machine that has nothing but Node and npm.
 */
const needed = { major: 20, minor: 19 };
const stampFile = join(root, 'node_modules', '.cache', 'installed-lock');
/** A slow line needs its time; what hangs for good still ends. */
const installLimitMs = 20 * 60_000;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < needed.major || (major === needed.major && minor < needed.minor)) {
  console.error(
    `Node ${needed.major}.${needed.minor} or newer is needed; this is ${process.versions.node} at ${process.execPath}.\n` +
      'Install a current Node, for example from your system or a version manager, and try again.',
  );
  process.exit(1);
}

const lock = hashFiles(['package-lock.json']);
if (!isInstalled(lock)) await install(lock);

function isInstalled(hash) {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === hash;
  // Someone ran npm by hand: npm's own record of what it installed is then newer than the lock.
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

async function install(hash) {
  const result = await withProgress('Installing packages from the lock', () =>
    runProgram('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], {
      timeoutMs: installLimitMs,
    }),
  );
  if (result.code !== 0) {
    console.error(
      `${result.output.trim()}\n\nnpm ci failed. Is the npm registry reachable from this machine?`,
    );
    process.exit(1);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}
