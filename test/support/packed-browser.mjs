import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { readTar } from './read-tar.mjs';

/**
 * A headless Chromium that travels in an npm package, for machines that have no browser and reach only a registry.
 * The hash is of the archive: whatever the registry sends, only these bytes are unpacked.
 */
const pinned = {
  spec: '@sparticuz/chromium@147.0.0',
  sha512: '4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
};
const folderName = 'chromium-147.0.0';

/** The browser in our cache, or undefined. */
export function readPackedBrowser() {
  for (const folder of cacheFolders()) {
    if (existsSync(join(folder, folderName, 'chromium'))) return describe(join(folder, folderName));
  }
  return undefined;
}

/**
 * Fetches and unpacks the pinned browser into our cache, once for all checkouts of this user.
 *
 * @param {(line: string) => void} log
 */
export async function unpackBrowser(log) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`${pinned.spec} is for Linux on x64, this is ${process.platform} on ${process.arch}.`);
  }
  const cache = writableCache();
  const work = mkdtempSync(join(cache, 'unpacking-'));
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  const ticker = setInterval(() => log(`  still fetching the browser, ${seconds()} …`), 5000);
  log(`No browser on this machine: fetching ${pinned.spec} (68 MB) from the npm registry, once …`);
  try {
    const files = await downloadPackage(work);
    const fonts = await brotli(files.get('package/bin/fonts.tar.br'));
    const libraries = await brotli(files.get('package/bin/al2023.tar.br'));
    const graphics = await brotli(files.get('package/bin/swiftshader.tar.br'));
    for (const archive of [fonts, libraries, graphics]) writeAll(work, readTar(archive));
    writeFileSync(join(work, 'fonts.conf'), fontConfiguration(join(cache, folderName)));
    const executable = await brotli(files.get('package/bin/chromium.br'));
    writeFileSync(join(work, 'chromium'), executable, { mode: 0o755 });
    settle(work, join(cache, folderName));
  } finally {
    clearInterval(ticker);
    rmSync(work, { recursive: true, force: true });
  }
  log(`Browser ready in ${join(cache, folderName)} after ${seconds()}.`);
  return describe(join(cache, folderName));
}

const run = promisify(execFile);
const brotli = promisify(brotliDecompress);

async function downloadPackage(folder) {
  const isWindows = process.platform === 'win32';
  await run('npm', ['pack', pinned.spec, '--silent', '--pack-destination', folder], {
    cwd: folder,
    shell: isWindows,
    // A slow line needs its time for 68 MB.
    timeout: 1_200_000,
  });
  const archive = readFileSync(join(folder, 'sparticuz-chromium-147.0.0.tgz'));
  if (createHash('sha512').update(archive).digest('base64') !== pinned.sha512) {
    throw new Error(`the registry's ${pinned.spec} is not the archive that was pinned; it was not unpacked.`);
  }
  return new Map(readTar(await promisify(gunzip)(archive)).map((file) => [file.path, file.bytes]));
}

function writeAll(folder, files) {
  for (const { path, bytes } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes, { mode: 0o755 });
  }
}

/** Another run may have finished first; both unpacked the same bytes. */
function settle(work, target) {
  try {
    renameSync(work, target);
  } catch (error) {
    if (!existsSync(join(target, 'chromium'))) throw error;
  }
}

/** The machine's own fonts where it has some, and always one family that is everywhere the same. */
function fontConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

function describe(folder) {
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const libraries = join(folder, 'lib');
  const systemHasNss = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib/x86_64-linux-gnu', '/usr/lib'].some(
    (place) => existsSync(join(place, 'libnss3.so')),
  );
  // The package's libraries are older than a current system's: only where there are none.
  if (!systemHasNss) env.LD_LIBRARY_PATH = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { executablePath: join(folder, 'chromium'), env };
}

function cacheFolders() {
  // Empty means "not set" by the XDG rules; a relative folder would land in whatever directory we were called from.
  const named = process.env.XDG_CACHE_HOME;
  const home = named && isAbsolute(named) ? named : join(homedir(), '.cache');
  return [join(home, 'service-checkout'), join(tmpdir(), 'service-checkout-cache')];
}

function writableCache() {
  for (const folder of cacheFolders()) {
    try {
      mkdirSync(folder, { recursive: true });
      rmSync(mkdtempSync(join(folder, 'probe-')), { recursive: true });
      return folder;
    } catch {
      // A read-only home is common in containers; the next one is the temporary folder.
    }
  }
  throw new Error(`no folder to unpack into: tried ${cacheFolders().join(' and ')}.`);
}
