import { bringUpToDate, targets } from './parts/build-targets.mjs';

/**
 * `node .scripts/build.mjs [target …] [--force]`: builds what changed; targets are listed in
 * `parts/build-targets.mjs`.
 */
const words = process.argv.slice(2);
const names = words.filter((word) => word !== '--force');
const unknown = names.filter((name) => !Object.hasOwn(targets, name));
if (unknown.length > 0) {
  console.error(`No such target: ${unknown.join(', ')}. There are ${Object.keys(targets).join(', ')}.`);
  process.exit(1);
}
try {
  await bringUpToDate(names.length > 0 ? names : Object.keys(targets), { force: words.includes('--force') });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
