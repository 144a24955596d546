import { parseBody, readBodyText, type JsonBody } from '../../http/json-body.ts';
import type { Brand } from '../../protocol/brand.ts';
import { judgeTimestamp } from '../../protocol/clock-window.ts';
import { readEnvelope, type ReceivedEnvelope } from '../../protocol/read-envelope.ts';
import { isSameValue } from '../../protocol/same-value.ts';
import { wireInteger } from '../../protocol/scalars.ts';
import { JsonRefused } from '../../protocol/strict-json.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Merchant, Merchants } from '../merchants/merchants.ts';

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
  request: Request,
  context: { readonly brand: Brand; readonly merchants: Merchants; readonly machineNow: () => number },
): Promise<Authenticated | Refusal> {
  const names = context.brand.requestHeaders;
  const apiKey = request.headers.get(names.apiKey);
  const payload = request.headers.get(names.payload);
  const signature = request.headers.get(names.signature);
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
  const verdict = judgeTimestamp(timestamp.data, context.machineNow());
  if (verdict === 'ahead') return new Refusal(401, 'Ahead of Time');
  if (verdict === 'behind')
    return new Refusal(401, 'Timestamp is too old: sign each request when it is sent.');

  const body = await readSignedBody(request, envelope);
  if (body.kind === 'too-large') {
    return new Refusal(413, `The body is larger than ${maxBodyBytes / 1024} kB: send less.`);
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

const maxBodyBytes = 64 * 1024;

/** The HTTP body; the text that stands in the signed envelope already is not parsed a second time. */
async function readSignedBody(request: Request, envelope: ReceivedEnvelope): Promise<JsonBody> {
  const body = await readBodyText(request, maxBodyBytes);
  if (body.kind !== 'text') return body;
  const { timestamp, body: value, ...others } = envelope.value;
  const isAsSigned =
    typeof timestamp === 'number' &&
    Object.keys(others).length === 0 &&
    envelope.text === `{"timestamp":${timestamp},"body":${body.text}}`;
  return isAsSigned ? { kind: 'json', value } : parseBody(body.text);
}

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
