import { dirname, join, normalize } from 'node:path/posix';

/**
 * Who may import whom, as a pure function over a file's path and its imports, so that it can be shown to fail.
 */
export interface ImportStatement {
  /** The module as it is written, e.g. `../protocol/status.ts` or `kysely`. */
  readonly module: string;
  /** `import type` and `export type … from`: gone once compiled. */
  readonly typeOnly: boolean;
}

/** @returns one sentence for each import of `file` (a path below the top folder) that breaks a rule */
export function brokenImportRules(file: string, imports: readonly ImportStatement[]): string[] {
  return imports.flatMap((statement) => {
    const target = statement.module.startsWith('.')
      ? normalize(join(dirname(file), statement.module))
      : statement.module;
    const broken = rules.find(({ from, allows }) => from.test(file) && !allows(target, statement, file));
    return broken ? [`${file} imports ${target}: ${broken.rule}`] : [];
  });
}

interface Rule {
  readonly rule: string;
  readonly from: RegExp;
  readonly allows: (target: string, statement: ImportStatement, file: string) => boolean;
}

const isOurs = (target: string): boolean =>
  /^(server|widget|demo|test|\.scripts|\.\.)\b/.test(target) || target.startsWith('../');
const isBelow = (...folders: string[]) => {
  return (target: string): boolean => folders.some((folder) => target.startsWith(`${folder}/`));
};
/** Allows what is not ours, and of ours what lies below these folders. */
const onlyOurs = (...folders: string[]): Rule['allows'] => {
  const inside = isBelow(...folders);
  return (target) => !isOurs(target) || inside(target);
};
const sqlPackages = /^(kysely|libsql|pg)($|\/)/;

const rules: readonly Rule[] = [
  {
    rule: 'protocol imports nothing of ours',
    from: /^server\/protocol\//,
    allows: onlyOurs('server/protocol'),
  },
  {
    rule: 'client knows only protocol',
    from: /^server\/client\//,
    allows: onlyOurs('server/client', 'server/protocol'),
  },
  {
    rule: 'http knows only protocol',
    from: /^server\/http\//,
    allows: onlyOurs('server/http', 'server/protocol'),
  },
  {
    rule: 'gateway knows protocol, client and http, never the sandbox',
    from: /^server\/gateway\//,
    allows: onlyOurs('server/gateway', 'server/protocol', 'server/client', 'server/http'),
  },
  {
    rule: 'sandbox knows protocol, client and http, never the gateway',
    from: /^server\/sandbox\//,
    allows: onlyOurs('server/sandbox', 'server/protocol', 'server/client', 'server/http'),
  },
  {
    rule: 'SQL lives in sandbox/store',
    from: /^server\/(?!sandbox\/store\/)/,
    allows: (target) => !sqlPackages.test(target),
  },
  {
    rule: 'the widget takes from the server only types of gateway/contract.ts',
    from: /^widget\//,
    allows: (target, { typeOnly }) =>
      isBelow('widget')(target) || !isOurs(target) || (typeOnly && target === 'server/gateway/contract.ts'),
  },
  {
    rule: 'components never reach the API or the controller',
    from: /^widget\/components\//,
    allows: (target, { typeOnly }) =>
      typeOnly || (!target.startsWith('widget/api/') && !/^widget\/checkout\/.*controller/.test(target)),
  },
  {
    rule: 'checkout knows no templates',
    from: /^widget\/checkout\//,
    allows: (target, { typeOnly }) =>
      !isBelow('widget/components', 'widget/styles')(target) &&
      (typeOnly || !/^lit(-html)?($|\/)/.test(target) || target === 'lit/decorators.js'),
  },
  {
    rule: 'nothing imports test or demo',
    from: /^(server|widget|demo)\//,
    allows: (target, _, file) =>
      !isBelow('test')(target) && (!isBelow('demo')(target) || file.startsWith('demo/')),
  },
  {
    rule: 'relative imports carry the .ts ending',
    from: /^(server|widget|demo)\/.*\.ts$/,
    allows: (target, { module }) => !module.startsWith('.') || /\.(ts|json|css)$/.test(target),
  },
];

/** Folders whose code is a function of its arguments. */
export const pureFolders = /^server\/(sandbox\/(domain|present)|gateway\/present|protocol)\//;

/** Packages and built-in modules that reach the outside: disk, network, clock, log. Hashing is a function. */
const outside = /^(node:(?!crypto$|buffer$)|undici$|hono($|\/)|@hono\/|pino$|bentocache|kysely|libsql|pg$)/;

/**
 * Follows run-time imports from the pure folders through our own files.
 *
 * @returns one trail for each way out, e.g. `a.ts > b.ts > node:fs`
 */
export function waysOutOfPureFolders(
  files: readonly { path: string; imports: readonly ImportStatement[] }[],
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seen = new Set<string>();
  const follow = (path: string, trail: readonly string[]): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return (byPath.get(path)?.imports ?? []).flatMap(({ module, typeOnly }) => {
      if (typeOnly) return [];
      if (!module.startsWith('.')) return outside.test(module) ? [[...trail, path, module].join(' > ')] : [];
      return follow(normalize(join(dirname(path), module)), [...trail, path]);
    });
  };
  return files.filter(({ path }) => pureFolders.test(path)).flatMap(({ path }) => follow(path, []));
}
