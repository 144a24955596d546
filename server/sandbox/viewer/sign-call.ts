/** What a merchant signs with; typed into the page, and kept nowhere else. */
export interface Credentials {
  readonly apiKey: string;
  readonly secret: string;
}

/** Names of the three headers, as the description gives them. */
export interface HeaderNames {
  readonly apiKey: string;
  readonly payload: string;
  readonly signature: string;
}

/**
 * The headers that sign a body, made by the browser's own cryptography. The body goes into the envelope as it was
 * typed: what is sent and what is signed are the same text.
 *
 * @param bodyText JSON; an empty one counts as `{}`
 */
export async function signCall(
  bodyText: string,
  { apiKey, secret }: Credentials,
  names: HeaderNames,
  timestamp: number,
): Promise<Record<string, string>> {
  const encoder = new TextEncoder();
  const envelope = `{"timestamp":${timestamp},"body":${bodyText.trim() || '{}'}}`;
  const payload = btoa(String.fromCodePoint(...encoder.encode(envelope)));
  const algorithm = { name: 'HMAC', hash: 'SHA-512' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(payload)));
  const signature = Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { [names.apiKey]: apiKey, [names.payload]: payload, [names.signature]: signature };
}
