/** A data object of a merchant-presented QR code: two digits, and a text or further objects. */
export type EmvObject = readonly [id: string, value: string | readonly EmvObject[]];

/**
 * Writes an EMV merchant-presented QR payload: every object as id, length and value, closed by the checksum (id 63)
 * over all that comes before its own value (EMVCo QRCPS, 4.7).
 *
 * @throws RangeError when a value is longer than the 99 characters that a two-digit length can say
 */
export function emvPayload(objects: readonly EmvObject[]): string {
  const unsigned = `${written(objects)}6304`;
  return unsigned + crc16(unsigned);
}

function written(objects: readonly EmvObject[]): string {
  return objects
    .map(([id, value]) => {
      const text = typeof value === 'string' ? value : written(value);
      if (text.length > 99)
        throw new RangeError(`EMV object ${id} has ${text.length} characters; 99 are allowed.`);
      return id + String(text.length).padStart(2, '0') + text;
    })
    .join('');
}

/** CRC-16/CCITT-FALSE: polynomial 1021, initial value FFFF, four upper-case hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
