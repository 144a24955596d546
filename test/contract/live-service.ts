import { createCaller } from './create-caller.ts';
import type { ContractService } from './contract-service.ts';

/**
 * A service on the network, by CONTRACT_BASE_URL with CONTRACT_API_KEY, CONTRACT_API_SECRET and CONTRACT_BRAND; null
 * where none is named. Its account needs an order of each direction in INR, for the records to be looked at. Says
 * what is left out: whatever needs orders of our making, settings or a clock, and what would lock the account out.
 *
 * @throws Error when a part of the four is missing
 */
export function nameLiveService(
  environment: Readonly<Record<string, string | undefined>>,
): ContractService | null {
  const baseUrl = environment['CONTRACT_BASE_URL'];
  if (!baseUrl) return null;
  const apiKey = environment['CONTRACT_API_KEY'];
  const secret = environment['CONTRACT_API_SECRET'];
  if (!apiKey || !secret) {
    throw new Error('CONTRACT_BASE_URL is set: set CONTRACT_API_KEY and CONTRACT_API_SECRET too.');
  }
  process.stderr.write(
    `The contract is held to ${baseUrl}. Not asked of a live service: the two endpoints that send webhooks, each status code, the history's rules of time, both shapes of bankDetails, rate limits, failures that no request brings about.\n`,
  );
  const caller = createCaller({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    brand: environment['CONTRACT_BRAND'] || 'service',
    apiKey,
    secret,
    now: Date.now,
    fetch: (request) => fetch(request),
  });
  return { ...caller, name: new URL(baseUrl).host };
}
