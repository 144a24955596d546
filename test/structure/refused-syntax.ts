import { parseSync, Visitor } from 'vite';

/**
 * Lists what the house style keeps out of a source text, found in its syntax tree and not in its letters, so that a
 * comment or a message may speak of it.
 *
 * @returns the name of each offence, e.g. `any`, `enum`, `environment`
 */
export function findRefusedSyntax(path: string, text: string): string[] {
  const found: string[] = [];
  const refuse = (what: string) => (): void => void found.push(what);
  const visitor = new Visitor({
    TSAnyKeyword: refuse('any'),
    TSEnumDeclaration: refuse('enum'),
    TSParameterProperty: refuse('parameter property'),
    ExportDefaultDeclaration: refuse('default export'),
    TSModuleDeclaration({ kind }) {
      // `declare global` and `declare module` speak of what is elsewhere.
      if (kind === 'namespace') found.push('namespace');
    },
    MemberExpression({ object, property, computed }) {
      const name = computed
        ? property.type === 'Literal' && property.value
        : 'name' in property && property.name;
      const offence = object.type === 'Identifier' && offences.get(`${object.name}.${String(name)}`);
      if (offence) found.push(offence);
    },
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0) found.push('clock');
    },
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'Identifier' || init.name !== 'process' || id.type !== 'ObjectPattern') return;
      found.push('environment');
    },
    ImportDeclaration({ source, specifiers }) {
      if (source.value !== 'node:process' && source.value !== 'process') return;
      if (specifiers.some((specifier) => specifier.local.name === 'env')) found.push('environment');
    },
  });
  visitor.visit(parseSync(path, text).program);
  return found;
}

const offences: ReadonlyMap<string, string> = new Map([
  ['process.env', 'environment'],
  ['Date.now', 'clock'],
  ['performance.now', 'clock'],
  ['Math.random', 'randomness'],
  ['crypto.randomUUID', 'randomness'],
  ['crypto.getRandomValues', 'randomness'],
]);
