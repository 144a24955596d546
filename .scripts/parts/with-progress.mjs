/**
 * Runs long work with a line at its start, its elapsed time while it lasts, and a line at its end: silence makes
 * people press Ctrl-C.
 *
 * @template T
 * @param {string} what e.g. `Installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = Date.now();
  const stop = process.stdout.isTTY ? rewriteLine(what, started) : appendLines(what, started);
  try {
    const result = await work();
    stop(`${what}: done in ${elapsed(started)}`);
    return result;
  } catch (error) {
    stop(`${what}: failed after ${elapsed(started)}`);
    throw error;
  }
}

export function elapsed(started) {
  const seconds = (Date.now() - started) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

function rewriteLine(what, started) {
  const write = () => process.stdout.write(`\r\x1b[2K${what} … ${elapsed(started)}`);
  write();
  const timer = setInterval(write, 200);
  return (last) => {
    clearInterval(timer);
    process.stdout.write(`\r\x1b[2K${last}\n`);
  };
}

/** Logs of a CI keep every line: one every five seconds is enough. */
function appendLines(what, started) {
  console.log(`${what} …`);
  const timer = setInterval(() => console.log(`  ${what} … ${elapsed(started)}`), 5000);
  return (last) => {
    clearInterval(timer);
    console.log(last);
  };
}
