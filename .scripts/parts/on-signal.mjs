/** What ends a command: Ctrl-C, an operator, a closed terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C reaches us twice at once: from the terminal, and from npm, which passes on what it got itself. */
const echoMs = 1000;

/**
 * Calls `first` at the first signal, and `again` at one that follows when the first has had time to work.
 *
 * @param {{ first: (signal: NodeJS.Signals) => void, again: (signal: NodeJS.Signals) => void }} calls
 * @returns {() => void} gives the signals back to what they did before
 */
export function onSignal({ first, again }) {
  let firstAt;
  const answer = (signal) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      first(signal);
    } else if (performance.now() - firstAt > echoMs) again(signal);
  };
  for (const signal of signals) process.on(signal, answer);
  return () => {
    for (const signal of signals) process.off(signal, answer);
  };
}
