import { describeError } from '../http/describe-error.ts';
import { Refusal } from './domain/refusal.ts';
import type { SandboxGround } from './ground.ts';
import { proveWritable } from './store/states.ts';

/** Says whether orders can be stored now: null, or the refusal that tells why not. */
export type AskReadiness = () => Promise<Refusal | null>;

/**
 * Proves readiness by writing. Anybody may ask, so it is done once a second at most and one at a time: whoever asks
 * meanwhile is told the same.
 */
export function createReadiness(
  ground: Pick<SandboxGround, 'database' | 'machineNow' | 'sleep' | 'logger'>,
): AskReadiness {
  const { database, machineNow, sleep, logger } = ground;
  let last: { readonly verdict: Refusal | null; readonly atMs: number } | null = null;
  let proving: Promise<Refusal | null> | null = null;

  async function prove(): Promise<Refusal | null> {
    const verdict = await proveWritable(database, machineNow()).then(
      () => null,
      (error: unknown) => {
        logger.warn({ error: describeError(error) }, 'not ready: the database cannot be written');
        return notWritable;
      },
    );
    last = { verdict, atMs: machineNow() };
    proving = null;
    return verdict;
  }

  return async function askReadiness() {
    if (last && Math.abs(machineNow() - last.atMs) < provedForMs) return last.verdict;
    proving ??= prove();
    const answered = new AbortController();
    try {
      return await Promise.race([proving, sleep(patienceMs, answered.signal).then(() => tooSlow)]);
    } finally {
      answered.abort();
    }
  };
}

const provedForMs = 1000;
const patienceMs = 2000;
const notWritable = new Refusal(
  503,
  'Not ready: the database cannot be written. See the log; make room on its disk, or see that its server runs.',
  2,
);
const tooSlow = new Refusal(503, `Not ready: the database did not answer within ${patienceMs} ms.`, 2);
