/** Turns of the event loop that no faked timer can stop. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

/** Lets everything run that is ready to run: one turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((done) => {
    waiting.push(done);
    channel.port2.postMessage(null);
  });
}

/**
 * Turns the event loop until something is so. It passes no time: what waits for a timer needs the clock moved.
 *
 * @throws Error when it is still not so after four real seconds
 */
export async function until(isSo: () => unknown, what: string): Promise<void> {
  const deadline = performance.now() + 4000;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(`It never came to this: ${what}.`);
    await turn();
  }
}

/** Turns the event loop often enough for any answer of the fake gateway to arrive and be drawn. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns++) await turn();
}
