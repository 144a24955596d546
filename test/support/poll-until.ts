/**
 * Asks again until the answer is the one waited for: the only way to wait for another process.
 *
 * @throws Error with the last answer when it does not come in time
 */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  { timeoutMs = 20_000, everyMs = 60 }: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) {
      throw new Error(`Not within ${timeoutMs} ms. The last answer was ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
