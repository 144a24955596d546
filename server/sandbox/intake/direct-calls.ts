import type { IncomingMessage, ServerResponse } from 'node:http';

import { replyToFailure } from '../answer-failure.ts';
import type { Reply } from '../answers.ts';
import type { SandboxGround } from '../ground.ts';
import { gatherTurn } from './gather-turn.ts';
import { callOfIncoming, maxCallBytes } from './received-call.ts';
import { sendReply } from './send-reply.ts';
import type { AnswerCall } from './signed-routes.ts';

/** Takes a request as Node's server has it, or says no. */
export type TakeDirectly = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

interface Taken {
  readonly answerCall: AnswerCall;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Answered {
  readonly outgoing: ServerResponse;
  readonly reply: Reply;
}

/**
 * Answers ordinary signed calls from Node's own objects: a `Request`, a router and a `Response` around them cost as
 * much as all the work on a quote. What is not ordinary in any way, or is to fail on purpose, is left to `fetch`,
 * which answers the same.
 *
 * The calls of one turn of the event loop are answered together, and so are the answers sent. With twenty callers
 * this takes almost half off what a call costs: taking in, working and sending do not drive each other out of the
 * processor's caches, and whoever waits for several answers is woken once. A call that comes alone waits for nobody.
 */
export function takeDirectly(
  signed: ReadonlyMap<string, AnswerCall>,
  ground: Pick<SandboxGround, 'faults' | 'logger'>,
): TakeDirectly {
  const { faults, logger } = ground;
  const send = ({ outgoing, reply }: Answered): void => sendReply(outgoing, reply, logger);
  const sendTogether = gatherTurn<Answered>((all) => all.forEach(send));
  const answerTogether = gatherTurn<Taken>((all) => {
    const sendAnswer = all.length === 1 ? send : sendTogether;
    for (const { answerCall, incoming, outgoing } of all) {
      answerCall(callOfIncoming(incoming)).then(
        (reply) => sendAnswer({ outgoing, reply }),
        (error: unknown) => {
          const asked = { method: 'POST', path: incoming.url ?? '' };
          sendAnswer({ outgoing, reply: replyToFailure(error, asked, logger) });
        },
      );
    }
  });

  return function take(incoming, outgoing) {
    const answerCall = incoming.method === 'POST' && signed.get(incoming.url ?? '');
    if (!answerCall || !isOrdinary(incoming) || faults.plan.rules.length > 0) return false;
    answerTogether({ answerCall, incoming, outgoing });
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
