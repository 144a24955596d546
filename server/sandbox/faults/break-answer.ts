import { socketOf } from '../intake/socket-of.ts';

/**
 * Takes half of an answer away: `cut` ends the connection in the middle of it, `malformed` sends the first half as
 * if it were all, with 200. Half an object is never JSON.
 */
export async function breakAnswer(
  response: Response,
  how: 'cut' | 'malformed',
  env: unknown,
): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const half = bytes.slice(0, Math.ceil(bytes.byteLength / 2));
  const headers = new Headers(response.headers);
  if (how === 'malformed') return new Response(half, { status: 200, headers });
  // The whole length is announced, so that the missing half is missed.
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(endingAfter(half, env), { status: response.status, headers });
}

/** A body that gives some bytes and then ends its connection or, where none is known, fails. */
function endingAfter(bytes: Uint8Array, env: unknown): ReadableStream<Uint8Array> {
  let isGiven = false;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (!isGiven) {
          isGiven = true;
          controller.enqueue(bytes);
          return;
        }
        const socket = socketOf(env);
        if (!socket) {
          controller.error(new Error('The connection was cut by a fault set over the control API.'));
          return;
        }
        // What was written still goes out; then the connection ends, short of what was announced.
        socket.destroySoon();
        controller.close();
      },
    },
    // Nothing ahead of what is asked for: the second pull comes when the first bytes are written.
    { highWaterMark: 0 },
  );
}
