import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

import type { ImportStatement } from './import-rules.ts';

export interface SourceFile {
  /** Below the top folder, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ImportStatement[];
}

export const topFolder = fileURLToPath(new URL('../../', import.meta.url));

/** Reads every TypeScript file below these folders of the checkout. */
export function readSourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(topFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.m?ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => {
        const path = file.slice(topFolder.length).replaceAll('\\', '/');
        const text = readFileSync(file, 'utf8');
        return { path, text, imports: importsOf(path, text) };
      }),
  );
}

/** All static and dynamic imports and re-exports, found by a real parser. */
export function importsOf(path: string, text: string): ImportStatement[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return [
    ...module.staticImports.map((statement) => ({
      module: statement.moduleRequest.value,
      typeOnly: statement.entries.length > 0 && statement.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((statement) => {
      const source = statement.entries[0]?.moduleRequest?.value;
      if (source === undefined) return [];
      return [{ module: source, typeOnly: statement.entries.every((entry) => entry.isType) }];
    }),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      module: text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ];
}
