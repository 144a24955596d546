import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { pureFolders } from './import-rules.ts';
import { findRefusedSyntax } from './refused-syntax.ts';
import { readSourceFiles, topFolder } from './source-files.ts';

const sources = readSourceFiles('server', 'widget', 'demo');
const tests = readSourceFiles('test').filter(({ path }) => path !== 'test/structure/house-rules.test.ts');
const environmentReaders = new Set(['server/config.ts', 'server/main.ts']);

describe('the source', () => {
  it('holds no syntax that the house style keeps out; the environment is read in one place, the clock in no pure folder', () => {
    const offences = sources.flatMap(({ path, text }) =>
      findRefusedSyntax(path, text)
        .filter((what) => what !== 'environment' || !environmentReaders.has(path))
        .filter((what) => (what !== 'clock' && what !== 'randomness') || pureFolders.test(path))
        .map((what) => `${path}: ${what}`),
    );
    expect(offences).toEqual([]);
  });

  it.each([
    ['const a: any = 1;', 'any'],
    ['const a = <any>b;', 'any'],
    ['type A = Record<string, any>;', 'any'],
    ['enum A { B }', 'enum'],
    ['export const enum A { B }', 'enum'],
    ['namespace A { export const b = 1 }', 'namespace'],
    ['class A { constructor(private b: string) {} }', 'parameter property'],
    ['class A { constructor(readonly b: string) {} }', 'parameter property'],
    ['export default 1;', 'default export'],
    ['process.env.PORT;', 'environment'],
    ["process['env'];", 'environment'],
    ['const { env } = process;', 'environment'],
    ["import { env } from 'node:process';", 'environment'],
    ['const now = Date.now;', 'clock'],
    ['new Date();', 'clock'],
    ['Math.random();', 'randomness'],
  ])('would be refused for %s', (text, what) => {
    expect(findRefusedSyntax('a.ts', text)).toEqual([what]);
  });

  it.each([
    '// any enum in process.env is refused',
    "const text = 'export default any';",
    'declare global { interface HTMLElementTagNameMap { "a-b": HTMLElement } }',
    'class A { constructor(list: readonly string[]) { this.list = list } }',
    'process.stdout.write("any");',
    'const company = { env: 1 }.env;',
    'new Date(0).toISOString();',
  ])('may say %s', (text) => {
    expect(findRefusedSyntax('a.ts', text)).toEqual([]);
  });

  it('stays small enough to be read in one go: at most 250 lines a file', () => {
    const isData = (path: string): boolean => path.startsWith('server/sandbox/data/');
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ path, lines }) => lines > 250 && !isData(path));
    expect(long).toEqual([]);
  });

  it('leaves nothing for later', () => {
    const postponed = /\b(TODO|FIXME|XXX|HACK)\b/;
    expect([...sources, ...tests].filter(({ text }) => postponed.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

describe('the tests', () => {
  it('skip nothing and single nothing out', () => {
    const passedOver = /\b(it|test|describe|suite)\.(skip|todo|only|fixme|skipIf|runIf)\b|\bx(it|describe)\(/;
    expect(tests.filter(({ text }) => passedOver.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('file names', () => {
  it('are kebab-case and never a drawer', () => {
    expect([...sources, ...tests].map(({ path }) => path).filter(isBadlyNamed)).toEqual([]);
  });

  it.each([
    'server/utils.ts',
    'server/gateway/helpers.ts',
    'widget/common/a.ts',
    'widget/types.ts',
    'server/lib/x.ts',
    'server/myFile.ts',
    'test/support/test_helper.ts',
  ])('could not be %s', (path) => {
    expect(isBadlyNamed(path)).toBe(true);
  });
});

describe('the top level', () => {
  const folders = ['widget', 'server', 'demo', 'test'];
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
  const documents = ['README.md', 'CONTRIBUTING.md', 'LICENSE'];

  it('holds what was agreed, and dot files', () => {
    const agreed = new Set([...folders, ...files, ...documents]);
    expect(topLevel().filter((name) => !name.startsWith('.') && !agreed.has(name))).toEqual([]);
  });
});

function isBadlyNamed(path: string): boolean {
  const names = path.replace(/(\.(test|d))?\.m?ts$/, '').split('/');
  const isDrawer = (name: string): boolean => /^(utils?|helpers?|commons?|types?|lib|misc)$/.test(name);
  return names.some((name) => isDrawer(name) || !/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name));
}

/** What git knows; without git, what lies there less what the commands make. */
function topLevel(): string[] {
  const listing = existsSync(join(topFolder, '.git')) ? trackedFiles() : undefined;
  if (listing) return [...new Set(listing.map((path) => path.split('/')[0] ?? path))];
  return readdirSync(topFolder).filter((name) => !['node_modules', 'dist', 'coverage'].includes(name));
}

function trackedFiles(): string[] | undefined {
  try {
    const output = execFileSync('git', ['ls-files'], { cwd: topFolder, encoding: 'utf8', maxBuffer: 1e8 });
    return output.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}
