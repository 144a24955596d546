import { decodeUtf8, JsonRefused, parseStrictJson } from './strict-json.ts';

/** A payload header, decoded. Neither member has been judged: read it once its signature is proved. */
export interface ReceivedEnvelope {
  /** The JSON text that the Base64 stood for. */
  readonly text: string;
  /** `{timestamp, body}`, where the sender kept to the specification. */
  readonly value: Readonly<Record<string, unknown>>;
}

/** @throws JsonRefused when the payload is not Base64 of a JSON object */
export function readEnvelope(payload: string): ReceivedEnvelope {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(payload)) throw new JsonRefused('the payload header is not Base64.');
  const text = textOf(payload);
  const value = valueOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { text, value: value as Readonly<Record<string, unknown>> };
  }
  throw new JsonRefused('the signed payload must be {timestamp, body}.');
}

function textOf(payload: string): string {
  return explained(() => decodeUtf8(Buffer.from(payload, 'base64')));
}

function valueOf(text: string): unknown {
  return explained(() => parseStrictJson(text));
}

function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    throw new JsonRefused(`the signed payload cannot be read. ${error.message}`);
  }
}
