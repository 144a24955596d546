import type { IncomingMessage, ServerResponse } from 'node:http';

import { replyToFailure } from '../answer-failure.ts';
import type { SandboxGround } from '../ground.ts';
import { callOfIncoming, maxCallBytes } from './received-call.ts';
import { createSender } from './send-together.ts';
import type { AnswerCall } from './signed-routes.ts';

/** Takes a request as Node's server has it, or says no. */
export type TakeDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Answers ordinary signed calls from Node's own objects: a `Request`, a router and a `Response` around them cost as
 * much as all the work on a quote. What is not ordinary in any way, or is to fail on purpose, is left to `fetch`,
 * which answers the same.
 */
export function takeDirectly(
  signed: ReadonlyMap<string, AnswerCall>,
  ground: Pick<SandboxGround, 'faults' | 'logger'>,
): TakeDirectly {
  const send = createSender(ground.logger);

  return function take(incoming, outgoing) {
    const answerCall = incoming.method === 'POST' && signed.get(incoming.url ?? '');
    if (!answerCall || !isOrdinary(incoming) || ground.faults.plan.rules.length > 0) return false;
    answerCall(callOfIncoming(incoming)).then(
      (reply) => send(outgoing, reply),
      (error: unknown) => {
        const asked = { method: 'POST', path: incoming.url ?? '' };
        send(outgoing, replyToFailure(error, asked, ground.logger));
      },
    );
    return true;
  };
}

/** Names a host like any other, and announces a body that may be read whole. */
function isOrdinary({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return (
    length !== undefined &&
    Number(length) <= maxCallBytes &&
    headers.host !== undefined &&
    /^[a-z0-9.-]+(?::\d{1,5})?$/.test(headers.host)
  );
}
