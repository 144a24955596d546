import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { hashFiles } from './hash-files.mjs';
import { root } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { elapsed, withProgress } from './with-progress.mjs';

/**
 * What the build makes, each with its inputs and outputs below the top folder. A target whose inputs have not
 * changed since its outputs were made is left alone.
 */
const shared = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', '.scripts/parts/build-targets.mjs'];
const contract = ['server/gateway/contract.ts', 'server/protocol'];

export const targets = {
  lib: { inputs: ['widget', ...contract], outputs: ['dist/lib'], make: () => vite('lib') },
  script: {
    inputs: ['widget', ...contract],
    outputs: ['dist/public/service-checkout.js'],
    make: () => vite('script'),
  },
  demo: {
    // Of the element it takes types alone; the page loads the script-tag file.
    inputs: ['demo'],
    outputs: ['dist/public/index.html', 'dist/public/assets'],
    make: () => vite('demo'),
  },
  server: { inputs: ['server'], outputs: ['dist/server'], make: () => vite('server') },
  icons: { inputs: ['server/sandbox/data'], outputs: ['dist/icons'], make: copyIcons },
  viewer: { inputs: ['server/sandbox/viewer'], outputs: ['dist/viewer'], make: viewer },
  types: {
    inputs: ['widget', 'server', '.scripts/tsconfig.types.json'],
    outputs: ['dist/types'],
    make: declarations,
  },
};

/**
 * @param {readonly string[]} names keys of `targets`
 * @param {{ force?: boolean }} [options]
 * @throws {Error} with the builders' own words when a target fails
 */
export async function bringUpToDate(names, { force = false } = {}) {
  const stale = names.filter((name) => force || !isUpToDate(name));
  if (stale.length === 0) return;
  await withProgress(`Building ${stale.join(', ')}`, async () => {
    const results = await inProduction(() => Promise.allSettled(stale.map((name) => make(name))));
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected' ? [`${stale[index]}:\n${result.reason?.message ?? result.reason}`] : [],
    );
    if (failures.length > 0) throw new Error(`The build failed.\n${failures.join('\n')}`);
  });
}

/** A developer's NODE_ENV must not bring the libraries' development builds into what is shipped. */
async function inProduction(work) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function make(name) {
  const started = Date.now();
  const hash = inputHash(name);
  for (const output of targets[name].outputs) rmSync(join(root, output), { recursive: true, force: true });
  rmSync(stampOf(name), { force: true });
  await targets[name].make();
  mkdirSync(join(root, 'dist', '.built'), { recursive: true });
  writeFileSync(stampOf(name), hash);
  if (process.env.BUILD_TIMES) console.log(`  ${name}: ${elapsed(started)}`);
}

function isUpToDate(name) {
  const stamp = stampOf(name);
  if (!existsSync(stamp) || !existsSync(join(root, targets[name].outputs[0]))) return false;
  return readFileSync(stamp, 'utf8') === inputHash(name);
}

const inputHash = (name) => hashFiles([...targets[name].inputs, ...shared]);
const stampOf = (name) => join(root, 'dist', '.built', name);

/** The mode chooses the build in `vite.config.ts`, and with it the root; npm runs us in the top folder. */
async function vite(mode) {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' });
}

/** The sandbox serves the icons its catalogue names; the package they come from stays a development dependency. */
async function copyIcons() {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'server/sandbox/data/catalogue.ts'), {
    root,
    configFile: false,
    logLevel: 'warn',
  });
  const source = join(root, 'node_modules', 'cryptocurrency-icons');
  const target = join(root, 'dist', 'icons');
  mkdirSync(target, { recursive: true });
  cpSync(join(source, 'LICENSE.md'), join(target, 'LICENSE.md'));
  for (const name of module.iconNames) cpSync(join(source, 'svg', 'color', name), join(target, name));
}

/** The page at `/sandbox/v1/docs`: ours, and what it shows the description with, out of its package. */
async function viewer() {
  await vite('viewer');
  const source = join(root, 'node_modules', 'swagger-ui-dist');
  const target = join(root, 'dist', 'viewer');
  const ready = ['swagger-ui-bundle.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
  for (const name of ready) cpSync(join(source, name), join(target, name));
  for (const name of ['index.html', 'viewer.css']) {
    cpSync(join(root, 'server/sandbox/viewer', name), join(target, name));
  }
}

async function declarations() {
  const { code, output } = await runProgram('tsc', ['-p', '.scripts/tsconfig.types.json'], {
    timeoutMs: 300_000,
  });
  if (code !== 0) throw new Error(output);
}
