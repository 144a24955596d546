import type { Brand } from '../../protocol/brand.ts';
import { judgeTimestamp } from '../../protocol/clock-window.ts';
import { readEnvelope, type ReceivedEnvelope } from '../../protocol/read-envelope.ts';
import { wireInteger } from '../../protocol/scalars.ts';
import { JsonRefused } from '../../protocol/strict-json.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Merchant, Merchants } from '../merchants/merchants.ts';
import type { ReceivedCall } from './received-call.ts';

/** A request whose sender and time are proved. */
export interface Authenticated {
  readonly merchant: Merchant;
  /** What was signed; the HTTP body has still to be held against it. */
  readonly envelope: ReceivedEnvelope;
}

/**
 * Judges the headers of a signed request, in this order: that they are there, key and signature over the payload
 * text as received, payload, timestamp. Nothing of an unproved payload is parsed. Specification: Authentication.
 *
 * Not shown in the specification: the refusals. `Content-Type` and `Accept` are not judged, since real programs
 * spell them in several ways and the signature covers the body whatever they say.
 */
export function authenticate(
  call: ReceivedCall,
  context: { readonly brand: Brand; readonly merchants: Merchants; readonly machineNow: () => number },
): Authenticated | Refusal {
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
  const timestamp = readTimestamp(envelope.value['timestamp']);
  if (timestamp === null) {
    return new Refusal(
      401,
      'Timestamp: the signed payload needs one, in whole milliseconds since the epoch.',
    );
  }
  const verdict = judgeTimestamp(timestamp, context.machineNow() + call.skewMs);
  if (verdict === 'ahead') return new Refusal(401, 'Ahead of Time');
  if (verdict === 'behind')
    return new Refusal(401, 'Timestamp is too old: sign each request when it is sent.');
  return { merchant, envelope };
}

function readTimestamp(value: unknown): number | null {
  // As nearly all programs write it.
  if (Number.isSafeInteger(value)) return value as number;
  return wireInteger.safeParse(value).data ?? null;
}

function envelopeOrRefuse(payload: string): ReceivedEnvelope | Refusal {
  try {
    return readEnvelope(payload);
  } catch (error) {
    if (error instanceof JsonRefused) return new Refusal(400, `Bad request: ${error.message}`);
    throw error;
  }
}
