import { randomUUID } from 'node:crypto';

import { describeError } from '../http/describe-error.ts';
import type { Logger } from '../http/logger.ts';
import { replyRefusing, toResponse, type Reply } from './answers.ts';
import { Refusal } from './domain/refusal.ts';
import { isDatabaseAway } from './store/is-database-away.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
}

/**
 * The answer to a request that a handler could not finish: 503 where the database is away and asking again helps,
 * otherwise 500 with the id of a line in the log and nothing else.
 */
export function replyToFailure(error: unknown, asked: Asked, logger: Logger): Reply {
  const { method, path } = asked;
  if (isDatabaseAway(error)) {
    logger.warn({ error: describeError(error), method, path }, 'the database is away; answered 503');
    return replyRefusing(new Refusal(503, databaseAway, retryAfterSeconds));
  }
  const id = randomUUID();
  logger.error({ err: error, id, method, path }, 'request failed');
  return replyRefusing(new Refusal(500, `Internal error ${id}: it is in the sandbox's log under this id.`));
}

export function answerFailure(error: unknown, asked: Asked, logger: Logger): Response {
  return toResponse(replyToFailure(error, asked, logger));
}

/** An answer may be lost after the work was done, so nothing is said of whether it was. */
const databaseAway =
  'The database of the sandbox cannot be written at the moment. Ask again: an order is made once for each merchantRecognitionId.';
const retryAfterSeconds = 2;
