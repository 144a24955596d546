import { parseBody, type JsonBody } from '../../http/json-body.ts';
import type { Brand } from '../../protocol/brand.ts';
import { judgeTimestamp } from '../../protocol/clock-window.ts';
import { readEnvelope, type ReceivedEnvelope } from '../../protocol/read-envelope.ts';
import { isSameValue } from '../../protocol/same-value.ts';
import { wireInteger } from '../../protocol/scalars.ts';
import { JsonRefused } from '../../protocol/strict-json.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Merchant, Merchants } from '../merchants/merchants.ts';
import { maxCallBytes, type ReceivedCall } from './received-call.ts';

/** A request whose sender, time and body are proved. */
export interface Authenticated {
  readonly merchant: Merchant;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Judges a signed request, in this order: headers, key and signature over the payload text as received, payload,
 * timestamp, and that the HTTP body is the signed body. Nothing of an unproved payload is parsed, and no body is
 * read before its signature is proved. Specification: Authentication.
 *
 * Not shown in the specification: the refusals. `Content-Type` and `Accept` are not judged, since real programs
 * spell them in several ways and the signature covers the body whatever they say.
 */
export async function authenticate(
  call: ReceivedCall,
  context: { readonly brand: Brand; readonly merchants: Merchants; readonly machineNow: () => number },
): Promise<Authenticated | Refusal> {
  const names = context.brand.requestHeaders;
  const apiKey = call.header(names.apiKey);
  const payload = call.header(names.payload);
  const signature = call.header(names.signature);
  if (!apiKey || !payload || !signature) {
    const missing = [!apiKey && names.apiKey, !payload && names.payload, !signature && names.signature];
    return new Refusal(401, `Missing header: ${missing.filter(Boolean).join(', ')}.`);
  }

  const merchant = context.merchants.authenticate(apiKey, payload, signature);
  if (!merchant) return new Refusal(401, 'Invalid API key or signature.');

  const envelope = envelopeOrRefuse(payload);
  if (envelope instanceof Refusal) return envelope;
  const timestamp = wireInteger.safeParse(envelope.value['timestamp']);
  if (!timestamp.success) {
    return new Refusal(
      401,
      'Timestamp: the signed payload needs one, in whole milliseconds since the epoch.',
    );
  }
  const verdict = judgeTimestamp(timestamp.data, context.machineNow() + call.skewMs);
  if (verdict === 'ahead') return new Refusal(401, 'Ahead of Time');
  if (verdict === 'behind')
    return new Refusal(401, 'Timestamp is too old: sign each request when it is sent.');

  const body = await readSignedBody(call, envelope);
  if (body.kind === 'too-large') {
    return new Refusal(413, `The body is larger than ${maxCallBytes / 1024} kB: send less.`);
  }
  if (body.kind === 'not-json')
    return new Refusal(400, `Bad request: the body cannot be read. ${body.reason}`);
  if (!isSameValue(envelope.value['body'], body.value)) {
    return new Refusal(401, 'The HTTP body is not the body that was signed: send the same value in both.');
  }
  if (!isRecord(body.value)) {
    return new Refusal(400, 'Bad request: the body must be a JSON object, {} where there are no parameters.');
  }
  return { merchant, body: body.value };
}

/** The HTTP body; what stands in the signed envelope byte for byte is not parsed a second time. */
async function readSignedBody(call: ReceivedCall, envelope: ReceivedEnvelope): Promise<JsonBody> {
  const body = await call.readBody();
  if (body.kind !== 'bytes') return body;
  return isAsSigned(body.bytes, envelope)
    ? { kind: 'json', value: envelope.value['body'] }
    : parseBody(body.bytes);
}

/** Whether the envelope is `{"timestamp":…,"body":…}`, nothing more, with these very bytes as its body. */
function isAsSigned(body: Uint8Array, { bytes, value }: ReceivedEnvelope): boolean {
  const { timestamp } = value;
  if (typeof timestamp !== 'number' || Object.keys(value).length !== 2) return false;
  const head = `{"timestamp":${timestamp},"body":`;
  const end = bytes.length - 1;
  return (
    end === head.length + body.length &&
    bytes[end] === closingBrace &&
    bytes.toString('latin1', 0, head.length) === head &&
    bytes.compare(body, 0, body.length, head.length, end) === 0
  );
}

const closingBrace = 0x7d;

function envelopeOrRefuse(payload: string): ReceivedEnvelope | Refusal {
  try {
    return readEnvelope(payload);
  } catch (error) {
    if (error instanceof JsonRefused) return new Refusal(400, `Bad request: ${error.message}`);
    throw error;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
