import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { judgeGoal } from './judge-goal.ts';

/** What a shop's page loads for the script tag: element, styles and English in one file. */
const bytes = readFileSync(fileURLToPath(new URL('../../dist/public/service-checkout.js', import.meta.url)));
const sizes = {
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
};
for (const [form, size] of Object.entries(sizes))
  console.log(`${form.padEnd(7)} ${(size / 1000).toFixed(2)} kB`);
judgeGoal({ name: 'script-tag file, gzip', measured: sizes.gzip / 1000, limit: { atMost: 20 }, unit: ' kB' });
