/** Turns of the event loop that no faked timer can stop. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.addEventListener('message', () => waiting.shift()?.());
channel.port1.start();

/** Lets everything run that is ready to run: one turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((done) => {
    waiting.push(done);
    channel.port2.postMessage(null);
  });
}

/** Turns the event loop often enough for any answer of the fake gateway to arrive and be drawn. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns++) await turn();
}
