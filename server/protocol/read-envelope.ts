import { decodeUtf8, JsonRefused, parseStrictJson } from './strict-json.ts';

/** A payload header, decoded. Neither member has been judged: read it once its signature is proved. */
export interface ReceivedEnvelope {
  /** The JSON that the Base64 stood for. */
  readonly bytes: Buffer;
  /** `{timestamp, body}`, where the sender kept to the specification. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** @throws JsonRefused when the payload is not Base64 of a JSON object */
export function readEnvelope(payload: string): ReceivedEnvelope {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(payload)) throw new JsonRefused('the payload header is not Base64.');
  const bytes = Buffer.from(payload, 'base64');
  const value = valueOf(bytes);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { bytes, value: value as Readonly<Record<string, unknown>> };
  }
  throw new JsonRefused('the signed payload must be {timestamp, body}.');
}

function valueOf(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(decodeUtf8(bytes));
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new JsonRefused(`the signed payload cannot be read. ${error.message}`);
  }
}
