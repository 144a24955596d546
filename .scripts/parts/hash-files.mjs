import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './root.mjs';

/**
 * One hash over the content of files and folders of this checkout. Content, not time stamps: a fresh clone, a branch
 * switched to and back, and a copied folder all give the truth.
 *
 * @param {readonly string[]} paths below the top folder; what is missing counts as missing
 */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((start) => filesBelow(start))) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
