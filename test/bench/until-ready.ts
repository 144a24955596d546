import { pollUntil } from '../support/poll-until.ts';

/** Waits until a gateway has its catalogue. */
export async function untilReady(gatewayUrl: string): Promise<void> {
  await pollUntil(
    async () => (await fetch(`${gatewayUrl}/readyz`).catch(() => undefined))?.status,
    (status) => status === 200,
  );
}
