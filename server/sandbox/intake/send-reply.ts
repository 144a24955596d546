import type { ServerResponse } from 'node:http';

import type { Logger } from '../../http/logger.ts';
import type { Reply } from '../answers.ts';

/** Sends a reply over HTTP. One that cannot be sent is logged and its connection closed: it takes no other with it. */
export function sendReply(outgoing: ServerResponse, reply: Reply, logger: Logger): void {
  const { status, headers, body } = reply;
  try {
    outgoing.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers });
    outgoing.end(body);
  } catch (error) {
    logger.error({ err: error, status }, 'a reply could not be sent');
    outgoing.destroy();
  }
}
