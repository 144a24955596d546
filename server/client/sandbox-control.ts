import type { z } from 'zod';

import {
  changedClock,
  controlPaths,
  controlState,
  createdMerchant,
  faultList,
  type ClockRequest,
  type ClockView,
  type ControlState,
  type CreatedMerchant,
  type FaultRequest,
  type FaultRule,
  type MerchantRequest,
} from '../protocol/control.ts';
import { checkBaseUrl } from './base-url.ts';
import type { FetchLike } from './fetch-like.ts';
import { MerchantApiError, MerchantApiMalformed, MerchantApiUnavailable } from './merchant-api-errors.ts';
import { readAnswer } from './read-answer.ts';
import { readCapped } from './read-capped.ts';

/**
 * The control API of a sandbox on this machine: its clock, its faults, its merchants. **The live service has none
 * of it.** Calls are not signed and not repeated; a failure is the `MerchantApiError` of its kind.
 */
export interface SandboxControl {
  readState(): Promise<ControlState>;
  /** Resolves when what became due by the change is done. */
  changeClock(change: ClockRequest): Promise<ClockView & { readonly steps: number }>;
  /** Adds a fault. Resolves with all that there are. */
  addFault(fault: FaultRequest): Promise<readonly FaultRule[]>;
  removeFaults(): Promise<void>;
  /** Resolves with the merchant's secret, which is shown this once. */
  createMerchant(merchant?: MerchantRequest): Promise<CreatedMerchant>;
}

/** @throws TypeError for a base URL that is neither HTTPS nor loopback */
export function createSandboxControl(options: {
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  /** Longest wait for an answer. @default 30000 */
  readonly timeoutMs?: number;
}): SandboxControl {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const { fetch, timeoutMs = 30_000 } = options;

  async function call<Schema extends z.ZodType>(
    what: { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string; readonly schema: Schema },
    body?: object,
  ): Promise<z.infer<Schema>> {
    const { method, path, schema } = what;
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: deadline.signal,
      });
      const bytes = await readCapped(response.body, maxResponseBytes);
      if (bytes) return readAnswer(path, response, bytes, { schema, nowMs: Date.now(), apiKey: null });
      const reason = `it is longer than ${maxResponseBytes} bytes`;
      throw new MerchantApiMalformed(path, { status: response.status, reason });
    } catch (cause) {
      if (cause instanceof MerchantApiError) throw cause;
      const late = deadline.signal.aborted;
      const reason = late ? `no answer within ${timeoutMs} ms` : 'the sandbox could not be reached';
      throw new MerchantApiUnavailable(path, { reason, cause });
    } finally {
      clearTimeout(timer);
    }
  }

  const { state, clock, faults, merchants } = controlPaths;
  return {
    readState: () => call({ method: 'GET', path: state, schema: controlState }),
    changeClock: (change) => call({ method: 'POST', path: clock, schema: changedClock }, change),
    async addFault(fault) {
      return (await call({ method: 'POST', path: faults, schema: faultList }, fault)).faults;
    },
    async removeFaults() {
      await call({ method: 'DELETE', path: faults, schema: faultList });
    },
    createMerchant: (merchant = {}) =>
      call({ method: 'POST', path: merchants, schema: createdMerchant }, merchant),
  };
}

const maxResponseBytes = 1024 * 1024;
