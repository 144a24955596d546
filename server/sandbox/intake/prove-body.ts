import { parseBody, type BodyBytes } from '../../http/json-body.ts';
import type { ReceivedEnvelope } from '../../protocol/read-envelope.ts';
import { isSameValue } from '../../protocol/same-value.ts';
import { Refusal } from '../domain/refusal.ts';
import { maxCallBytes } from './received-call.ts';

/** Holds the HTTP body against the signed one. Specification: Authentication; the refusals are not shown there. */
export function proveBody(
  body: BodyBytes,
  envelope: ReceivedEnvelope,
): Readonly<Record<string, unknown>> | Refusal {
  if (body.kind === 'too-large') {
    return new Refusal(413, `The body is larger than ${maxCallBytes / 1024} kB: send less.`);
  }
  const signed = envelope.value['body'];
  // What stands in the envelope byte for byte is not parsed a second time.
  if (body.kind !== 'bytes' || !isAsSigned(body.bytes, envelope)) {
    const read = body.kind === 'bytes' ? parseBody(body.bytes) : body;
    if (read.kind === 'not-json')
      return new Refusal(400, `Bad request: the body cannot be read. ${read.reason}`);
    if (!isSameValue(signed, read.value)) {
      return new Refusal(401, 'The HTTP body is not the body that was signed: send the same value in both.');
    }
  }
  if (!isRecord(signed)) {
    return new Refusal(400, 'Bad request: the body must be a JSON object, {} where there are no parameters.');
  }
  return signed;
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
