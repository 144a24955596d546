import type { Brand } from '../protocol/brand.ts';
import { judgeTimestamp } from '../protocol/clock-window.ts';
import { readEnvelope } from '../protocol/read-envelope.ts';
import { isSameValue } from '../protocol/same-value.ts';
import { wireInteger } from '../protocol/scalars.ts';
import type { Secret } from '../protocol/signature.ts';
import { decodeUtf8, JsonRefused, parseStrictJson } from '../protocol/strict-json.ts';
import { webhookEvent, type WebhookEvent } from '../protocol/webhook-event.ts';

/** A webhook as it came over HTTP. */
export interface ReceivedWebhook {
  /** The request's headers: those of `fetch`, or node's, whose names are in lower case. */
  readonly headers:
    { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The HTTP body as received: bytes or text, not parsed. */
  readonly body: Uint8Array | string;
}

export type WebhookVerdict =
  | { readonly kind: 'verified'; readonly event: WebhookEvent; readonly timestamp: number }
  /** Answer 401 and do nothing. The reason is for your log. */
  | {
      readonly kind: 'refused';
      readonly reason: 'no-signature' | 'signature' | 'payload' | 'timestamp' | 'body' | 'event';
    };

/**
 * Judges a webhook of the merchant API, in this order: signature over the payload header as received, its JSON, its
 * age, that the HTTP body is what was signed, and that it is an order's event. Specification: Events.
 *
 * Published samples leave the HTTP body unproved, so that a forged one could ride on an old signature; this does not.
 * The same event may come more than once: act on `(orderId, status)` once, in the transaction of what you do.
 *
 * @example
 * const verdict = verifyWebhook({ headers: request.headers, body: await request.text() }, { brand, secret });
 * if (verdict.kind === 'refused') return new Response(null, { status: 401 });
 *
 * @param options.now milliseconds since the epoch. @default Date.now
 */
export function verifyWebhook(
  received: ReceivedWebhook,
  options: { readonly brand: Brand; readonly secret: Secret; readonly now?: () => number },
): WebhookVerdict {
  const { webhookHeaders: names } = options.brand;
  const payload = headerOf(received.headers, names.payload);
  const signature = headerOf(received.headers, names.signature);
  if (!payload || !signature) return refused('no-signature');
  if (!options.secret.verify(payload, signature)) return refused('signature');

  const envelope = readOr(() => readEnvelope(payload).value);
  if (!envelope) return refused('payload');
  const timestamp = wireInteger.safeParse(envelope['timestamp']);
  const now = options.now ?? Date.now;
  if (!timestamp.success || judgeTimestamp(timestamp.data, now()) !== 'within') return refused('timestamp');

  const { body } = received;
  const sent = readOr(() => parseStrictJson(typeof body === 'string' ? body : decodeUtf8(body)));
  if (sent === undefined || !isSameValue(sent, envelope['body'])) return refused('body');
  const event = webhookEvent.safeParse(sent);
  if (!event.success) return refused('event');
  return { kind: 'verified', event: event.data, timestamp: timestamp.data };
}

function refused(reason: Extract<WebhookVerdict, { readonly kind: 'refused' }>['reason']): WebhookVerdict {
  return { kind: 'refused', reason };
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (isGetter(headers)) return headers.get(name);
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

function isGetter(headers: ReceivedWebhook['headers']): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

/** Undefined for what is not the JSON it should be. */
function readOr<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonRefused) return undefined;
    throw error;
  }
}
