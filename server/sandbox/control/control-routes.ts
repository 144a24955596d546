import type { Context, Hono } from 'hono';
import type { z } from 'zod';

import { readJsonBody } from '../../http/json-body.ts';
import {
  clockRequest,
  controlPaths,
  faultRequest,
  merchantRequest,
  type ClockView,
  type ControlState,
} from '../../protocol/control.ts';
import { answer, refuse } from '../answers.ts';
import { activeFaults } from '../domain/fault-plan.ts';
import { Refusal } from '../domain/refusal.ts';
import { scenarios } from '../domain/scenarios.ts';
import { latestMs } from '../domain/virtual-clock.ts';
import type { SandboxGround } from '../ground.ts';
import { admitWebhookUrl } from '../intake/admit-webhook-url.ts';
import { listMerchants } from '../store/merchants.ts';
import { hasOrders } from '../store/orders.ts';
import { refuseStranger } from './guard-control.ts';

/**
 * The control API: clock, faults, merchants. For the developer's own machine; where it is off its paths are unknown
 * like any other.
 *
 * @param runDue does what is due by the sandbox's clock. Gives how much that was
 */
export function addControlRoutes(app: Hono, ground: SandboxGround, runDue: () => Promise<number>): void {
  const { clock, faults } = ground;

  function viewClock(): ClockView {
    const nowMs = clock.now();
    const aheadMs = nowMs - ground.machineNow();
    return { now: new Date(nowMs).toISOString(), nowMs, speed: clock.state.speed, aheadMs };
  }

  app.get(
    controlPaths.state,
    guarded(async () => {
      await Promise.all([clock.refresh(), faults.refresh()]);
      const merchants = await listMerchants(ground.database);
      return {
        clock: viewClock(),
        faults: [...faults.plan.rules],
        merchants: merchants.map(({ appId, apiKey, webhookUrl }) => ({ appId, apiKey, webhookUrl })),
        scenarios: scenarioViews,
      } satisfies ControlState;
    }),
  );
  app.post(
    controlPaths.clock,
    withBody(clockRequest, async ({ advanceMs = 0, setTo, freeze, resume, speed }) => {
      const setToMs = setTo === undefined ? undefined : Date.parse(setTo);
      if ((setToMs ?? clock.now() + advanceMs) > latestMs) {
        const field = setTo === undefined ? 'advanceMs' : 'setTo';
        return new Refusal(400, `Bad request: ${field} goes beyond ${new Date(latestMs).toISOString()}.`);
      }
      if (setToMs !== undefined && setToMs < 0) {
        return new Refusal(400, 'Bad request: setTo lies before 1970-01-01T00:00:00.000Z.');
      }
      const changed = await clock.change({
        advanceMs,
        setToMs,
        // What orders wait for would lie further ahead than they were told.
        mayGoBack: setToMs !== undefined && !(await hasOrders(ground.database)),
        speed: freeze ? 0 : resume ? 1 : speed,
      });
      if (!changed) {
        return new Refusal(
          409,
          `The clock cannot go back to ${setTo}: there are orders, and it shows ${viewClock().now}. Name a later instant, or begin with an empty database.`,
        );
      }
      const steps = await runDue();
      return { ...viewClock(), steps };
    }),
  );
  app.post(
    controlPaths.faults,
    withBody(faultRequest, async (fault) => {
      if (activeFaults(faults.plan).length >= mostFaults) {
        return new Refusal(409, `There are ${mostFaults} faults already: remove them first (DELETE).`);
      }
      return { faults: (await faults.add(fault)).rules };
    }),
  );
  app.delete(
    controlPaths.faults,
    guarded(async () => ({ faults: (await faults.clear()).rules })),
  );
  app.post(
    controlPaths.merchants,
    withBody(merchantRequest, async (wanted) => {
      const { webhookUrl } = wanted;
      const admitted =
        webhookUrl === undefined ? undefined : admitWebhookUrl(ground.destinations, webhookUrl);
      if (admitted instanceof Refusal) return admitted;
      return (
        (await ground.merchants.create({ ...wanted, webhookUrl: admitted })) ??
        new Refusal(409, 'The app id or the API key is taken by another merchant: choose others, or none.')
      );
    }),
  );
}

const mostFaults = 100;
const maxBodyBytes = 16 * 1024;

const scenarioViews: ControlState['scenarios'] = scenarios.map(
  ({ direction, name, path, ending, means }) => ({
    type: direction === 'onramp' ? 1 : 2,
    name,
    path: [...path],
    ending: ending === null ? null : `.${ending}`,
    means,
  }),
);

function guarded(handle: (context: Context) => Promise<unknown>) {
  return async function answerControl(context: Context): Promise<Response> {
    const refused = refuseStranger(context.req.raw, context.env);
    return refused ? refuse(refused) : answer(await handle(context));
  };
}

function withBody<T extends z.ZodType>(schema: T, handle: (input: z.output<T>) => Promise<unknown>) {
  return guarded(async ({ req }) => {
    const body = await readJsonBody(req.raw, maxBodyBytes);
    if (body.kind === 'too-large') return new Refusal(413, 'The body is larger than 16 kB: send less.');
    if (body.kind === 'not-json') {
      return new Refusal(400, `Bad request: the body cannot be read. ${body.reason}`);
    }
    const read = schema.safeParse(body.value);
    return read.success ? handle(read.data) : new Refusal(400, `Bad request: ${complaintOf(read.error)}.`);
  });
}

function complaintOf(error: z.ZodError): string {
  return error.issues.map(describeIssue).join('; ');
}

/** Field and complaint. Only names of unknown fields are the caller's own words, cut short. */
function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const field = path.join('.');
  return `${field && !message.startsWith(field) ? `${field}: ` : ''}${message}`.slice(0, 500);
}
