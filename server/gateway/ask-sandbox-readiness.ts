import { readCapped } from '../client/read-capped.ts';
import type { FetchLike } from '../client/fetch-like.ts';

/** Whether the sandbox behind this gateway can store orders now; false as well where it gives no answer in time. */
export async function askSandboxReadiness(fetch: FetchLike, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read, so that the connection is free for the next call.
    await readCapped(response.body, 4096);
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Longer than the sandbox itself waits for its database. */
const timeoutMs = 3000;
