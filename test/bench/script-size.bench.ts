import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a shop's page loads for the script tag: element, styles and English in one file. */
const bytes = readFileSync(fileURLToPath(new URL('../../dist/public/service-checkout.js', import.meta.url)));
const sizes = {
  raw: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
};
for (const [form, size] of Object.entries(sizes))
  console.log(`${form.padEnd(7)} ${(size / 1000).toFixed(2)} kB`);
console.log(`${((sizes.gzip / 20_000) * 100).toFixed(0)} % of the 20 kB budget (gzip)`);
