import { describe, expect, it } from 'vitest';

import { brokenImportRules, waysOutOfPureFolders } from './import-rules.ts';
import { importsOf, readSourceFiles } from './source-files.ts';

const runtime = (module: string) => ({ module, typeOnly: false });
const types = (module: string) => ({ module, typeOnly: true });

describe('the code of this repository', () => {
  const files = readSourceFiles('server', 'widget', 'demo');

  it('is there to be read', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(100);
  });

  it('imports as the design allows', () => {
    expect(files.flatMap((file) => brokenImportRules(file.path, file.imports))).toEqual([]);
  });

  it('reaches nothing outside from its pure folders, however far the way', () => {
    expect(waysOutOfPureFolders(files)).toEqual([]);
  });

  it('has no cycle of run-time imports', () => {
    expect(findCycle(files)).toBeUndefined();
  });
});

describe('the rules', () => {
  it.each([
    ['server/protocol/status.ts', runtime('../http/logger.ts'), 'protocol imports nothing of ours'],
    ['server/protocol/status.ts', types('../gateway/contract.ts'), 'protocol imports nothing of ours'],
    ['server/client/retry.ts', runtime('../http/problem.ts'), 'client knows only protocol'],
    ['server/http/problem.ts', types('../gateway/contract.ts'), 'http knows only protocol'],
    ['server/gateway/app.ts', runtime('../sandbox/index.ts'), 'never the sandbox'],
    ['server/gateway/routes/quote.ts', types('../../sandbox/domain/quote.ts'), 'never the sandbox'],
    ['server/sandbox/app.ts', runtime('../gateway/index.ts'), 'never the gateway'],
    ['server/sandbox/routes/quotes.ts', runtime('kysely'), 'SQL lives in sandbox/store'],
    ['server/gateway/cache.ts', runtime('libsql/promise'), 'SQL lives in sandbox/store'],
    ['server/main.ts', types('kysely'), 'SQL lives in sandbox/store'],
    [
      'widget/api/client.ts',
      runtime('../../server/gateway/contract.ts'),
      'only types of gateway/contract.ts',
    ],
    ['widget/api/client.ts', types('../../server/protocol/status.ts'), 'only types of gateway/contract.ts'],
    ['widget/components/picker.ts', runtime('../api/gateway-api.ts'), 'never reach the API'],
    ['widget/components/picker.ts', runtime('../checkout/checkout-controller.ts'), 'never reach the API'],
    ['widget/checkout/view.ts', runtime('../components/picker.ts'), 'knows no templates'],
    ['widget/checkout/view.ts', runtime('lit'), 'knows no templates'],
    ['server/config.ts', runtime('../test/support/stack.ts'), 'nothing imports test or demo'],
    ['widget/index.ts', runtime('../demo/main.ts'), 'takes from the server'],
    ['server/main.ts', runtime('../demo/main.ts'), 'nothing imports test or demo'],
    ['server/main.ts', runtime('./config'), '.ts ending'],
    ['server/main.ts', runtime('./config.js'), '.ts ending'],
  ])('%s may not import %o', (file, statement, rule) => {
    expect(brokenImportRules(file, [statement])).toEqual([expect.stringContaining(rule)]);
  });

  it.each([
    ['server/gateway/app.ts', runtime('../http/problem.ts')],
    ['server/gateway/app.ts', runtime('hono')],
    ['server/sandbox/store/database.ts', runtime('kysely')],
    ['server/sandbox/domain/market.ts', runtime('big.js')],
    ['server/main.ts', runtime('./sandbox/index.ts')],
    ['widget/api/client.ts', types('../../server/gateway/contract.ts')],
    ['widget/checkout/controller.ts', types('lit')],
    ['widget/components/fault.ts', types('../api/gateway-problem.ts')],
    ['demo/main.ts', runtime('./panel.ts')],
    ['server/sandbox/data/chains.ts', runtime('./chains.json')],
  ])('%s may import %o', (file, statement) => {
    expect(brokenImportRules(file, [statement])).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it.each([
    ["import { a } from './a.ts';", runtime('./a.ts')],
    ["import './a.ts';", runtime('./a.ts')],
    ["import type { A } from './a.ts';", types('./a.ts')],
    ["import { type A, type B } from './a.ts';", types('./a.ts')],
    ["import { type A, b } from './a.ts';", runtime('./a.ts')],
    ["export * from './a.ts';", runtime('./a.ts')],
    ["export { a } from './a.ts';", runtime('./a.ts')],
    ["export type { A } from './a.ts';", types('./a.ts')],
    ["const a = await import('./a.ts');", runtime('./a.ts')],
    ["import a from './a.json' with { type: 'json' };", runtime('./a.json')],
  ])('reads %s', (text, statement) => {
    expect(importsOf('x.ts', text)).toEqual([statement]);
  });

  it('is not misled by a comment or a text', () => {
    expect(importsOf('x.ts', '// import "./a.ts"\nconst text = `import "./b.ts"`;')).toEqual([]);
  });
});

describe('the search for ways out of pure folders', () => {
  const file = (path: string, ...imports: ReturnType<typeof runtime>[]) => ({ path, imports });

  it('finds one over another folder, and tells the trail', () => {
    const files = [
      file('server/sandbox/domain/quote.ts', runtime('../store/orders.ts')),
      file('server/sandbox/store/orders.ts', runtime('kysely'), types('node:net')),
    ];
    expect(waysOutOfPureFolders(files)).toEqual([
      'server/sandbox/domain/quote.ts > server/sandbox/store/orders.ts > kysely',
    ]);
  });

  it.each([[types('node:fs')], [runtime('node:crypto')], [runtime('big.js')], [types('../store/orders.ts')]])(
    'lets %o be',
    (statement) => {
      const store = file('server/sandbox/store/orders.ts', runtime('kysely'));
      expect(waysOutOfPureFolders([file('server/sandbox/domain/quote.ts', statement), store])).toEqual([]);
    },
  );
});

describe('the search for cycles', () => {
  const file = (path: string, ...modules: string[]) => ({ path, text: '', imports: modules.map(runtime) });

  it('finds one over three files, and none where only types come back', () => {
    const three = [
      file('server/a.ts', './b.ts'),
      file('server/b.ts', './c.ts'),
      file('server/c.ts', './a.ts'),
    ];
    expect(findCycle(three)).toEqual(['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts']);
    const back = { path: 'server/b.ts', text: '', imports: [types('./a.ts')] };
    expect(findCycle([file('server/a.ts', './b.ts'), back])).toBeUndefined();
  });
});

type Node = Pick<ReturnType<typeof readSourceFiles>[number], 'path' | 'imports'>;

function findCycle(files: readonly Node[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    const file = byPath.get(path);
    if (!file || done.has(path)) return undefined;
    for (const { module, typeOnly } of file.imports) {
      if (typeOnly || !module.startsWith('.')) continue;
      const cycle = visit(new URL(module, `file:///${path}`).pathname.slice(1), [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of files) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return undefined;
}
