/** What ends a command: Ctrl-C, an operator, a closed terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ctrl-C reaches us twice at once: from the terminal, and from npm, which passes on what it got itself. */
const echoMs = 1000;
const lookMs = 250;
/** As it was at start: it may go while we build. */
const shell = process.ppid;

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
  const forgetShell = watchShell(() => firstAt === undefined && answer('SIGTERM'));
  return () => {
    forgetShell();
    for (const signal of signals) process.off(signal, answer);
  };
}

/** npm runs us in a shell, and sends a signal to that alone: what it ended by is not heard here, only that it is gone. */
function watchShell(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const timer = setInterval(() => {
    if (process.ppid !== shell) onGone();
  }, lookMs).unref();
  return () => clearInterval(timer);
}
