/**
 * Reads the regular files of a tar archive held in memory (ustar, as npm and GNU tar write short names).
 *
 * @param {Buffer} archive
 * @returns {{ path: string, bytes: Buffer }[]}
 * @throws {Error} for a path that would leave the folder it is unpacked into
 */
export function readTar(archive) {
  const files = [];
  for (let offset = 0; offset + 512 <= archive.length;) {
    const header = archive.subarray(offset, offset + 512);
    if (header[0] === 0) break;
    const size = Number.parseInt(text(header, 124, 12), 8) || 0;
    const kind = text(header, 156, 1);
    const prefix = text(header, 345, 155);
    const path = (prefix ? `${prefix}/` : '') + text(header, 0, 100);
    if (kind === '0' || kind === '') {
      if (path.startsWith('/') || path.split('/').includes('..')) {
        throw new Error(`The archive holds the path ${JSON.stringify(path)}, which leaves its folder.`);
      }
      files.push({ path, bytes: archive.subarray(offset + 512, offset + 512 + size) });
    }
    offset += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function text(header, start, length) {
  return header
    .subarray(start, start + length)
    .toString('latin1')
    .replace(/\0.*$/s, '')
    .trim();
}
