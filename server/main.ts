import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ConfigRefused, loadConfig, secondDemoKey, type Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { createGateway, refuseTransport as refuseAtGateway } from './gateway/index.ts';
import { createLogger, type Logger } from './http/logger.ts';
import { keepSecret } from './kept-secret.ts';
import { listen, PortUnavailable } from './listener.ts';
import { Secret } from './protocol/signature.ts';
import { createPublicFiles } from './public-files.ts';
import {
  createSandbox,
  DatabaseUnusable,
  MerchantKeyTaken,
  maxHeaderBytes,
  refuseTransport as refuseAtSandbox,
  SecretUnreadable,
} from './sandbox/index.ts';

/**
 * The composition root: `node main.js [all|sandbox|gateway]`. Everything that is a choice of this process (settings,
 * files, ports, the clock) is made here and handed down.
 */

interface Part {
  readonly port: number;
  close(): Promise<void>;
}

async function startSandbox(config: Config, { host, allowedUnasked }: Reach, logger: Logger): Promise<Part> {
  const { sandbox: sandboxSettings } = config;
  const sandbox = await createSandbox({
    brand: config.brand,
    merchants: [
      {
        ...config.merchant,
        ...(sandboxSettings.webhookUrl === null ? {} : { webhookUrl: sandboxSettings.webhookUrl }),
      },
      { appId: config.merchant.appId + 1, apiKey: secondDemoKey, secret: new Secret('demo-secret-2') },
    ],
    secretKey: sandboxSettings.secretKey ?? keepSecret(config.dataDir, 'sandbox-secret-key'),
    database: sandboxSettings.databaseUrl ?? join(config.dataDir, 'sandbox.sqlite'),
    iconFolder: builtFolder('icons'),
    viewerFolder: builtFolder('viewer'),
    control: sandboxSettings.control,
    bankDetailsShape: sandboxSettings.bankDetailsShape,
    logger: logger.child({ part: 'sandbox' }),
    webhooks: { allow: sandboxSettings.webhookAllow ?? allowedUnasked },
    ...(sandboxSettings.paceMs === null ? {} : { paceMs: sandboxSettings.paceMs }),
    ...(sandboxSettings.seed === null ? {} : { seed: sandboxSettings.seed }),
  });
  const listener = await listen({
    port: config.sandboxPort,
    ...(host === undefined ? {} : { host }),
    setting: 'SANDBOX_PORT',
    fetch: (request, env) => sandbox.fetch(request, env),
    take: sandbox.take,
    maxHeaderBytes,
    explain: refuseAtSandbox,
  });
  sandbox.start();
  return {
    port: listener.port,
    async close() {
      await listener.close();
      await sandbox.close();
    },
  };
}

async function startGateway(config: Config, sandboxPort: number, logger: Logger): Promise<Part> {
  const gateway = createGateway({
    upstream: {
      baseUrl: config.upstream.kind === 'live' ? config.upstream.baseUrl : `http://127.0.0.1:${sandboxPort}`,
      brand: config.brand,
      apiKey: config.merchant.apiKey,
      secret: config.merchant.secret,
      ...(config.upstream.kind === 'sandbox' && { readinessPath: '/sandbox/v1/readyz' }),
    },
    orderDesk: 'sandbox',
    tokenSecret: config.gatewaySecret ?? keepSecret(config.dataDir, 'gateway-secret'),
    allowedOrigins: config.allowedOrigins,
    logger: logger.child({ part: 'gateway' }),
    snapshotFile: join(config.dataDir, 'gateway-reference.json'),
  });
  const publicFile = await createPublicFiles(builtFolder('public'));
  const listener = await listen({
    port: config.port,
    setting: 'PORT',
    fetch: (request, env) => publicFile(request) ?? gateway.app.fetch(request, env as object),
    explain: refuseAtGateway,
  });
  // Not awaited: the page is there at once, and `/readyz` tells when the catalogue is.
  gateway.start().catch((error: unknown) => logger.error({ err: error }, 'the gateway did not warm up'));
  return {
    port: listener.port,
    async close() {
      await listener.close();
      await gateway.close();
    },
  };
}

async function start(role: string): Promise<void> {
  if (role !== 'all' && role !== 'sandbox' && role !== 'gateway') {
    throw new ConfigRefused([`the command line says "${role}"; it takes all, sandbox or gateway.`]);
  }
  const config = loadConfig();
  prepareDataFolder(config.dataDir);
  const logger = createLogger({ name: 'service-checkout', level: config.logLevel });
  const parts: Part[] = [];
  stopOnSignal(parts, logger);
  let sandboxPort = config.sandboxPort;
  if (role === 'sandbox' || (role === 'all' && config.upstream.kind === 'sandbox')) {
    const sandbox = await startSandbox(config, role === 'all' ? thisMachine : wherever, logger);
    parts.push(sandbox);
    sandboxPort = sandbox.port;
    announce('Sandbox', sandbox.port);
  }
  if (role !== 'sandbox') {
    const gateway = await startGateway(config, sandboxPort, logger);
    parts.push(gateway);
    announce('Open', gateway.port);
  }
}

/** A line for people, and for the script that started us: `Open http://localhost:8787`. */
function announce(what: 'Open' | 'Sandbox', port: number): void {
  process.stdout.write(`${what} http://localhost:${port}\n`);
}

/** Closes in the reverse order of starting; a second signal ends the process at once. */
function stopOnSignal(parts: readonly Part[], logger: Logger): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      logger.info({ signal }, 'stopping');
      closeAll(parts).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

async function closeAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts.toReversed()) await part.close();
}

/** Built files lie beside the built server: `dist/server/main.js`, `dist/public`, `dist/icons`, `dist/viewer`. */
function builtFolder(name: 'public' | 'icons' | 'viewer'): string {
  return fileURLToPath(new URL(`../${name}/`, import.meta.url));
}

/** Who may have to do with a sandbox whose credentials everybody knows. */
interface Reach {
  /** Where it listens; all addresses when missing. */
  readonly host?: string;
  /** Where its webhooks may go unless the settings say otherwise. */
  readonly allowedUnasked: readonly string[];
}

/** The demo's: its developer, who may run a receiver here. Nobody else on the network is to reach one through it. */
const thisMachine: Reach = {
  host: '127.0.0.1',
  allowedUnasked: ['http://127.0.0.1:*', 'http://localhost:*', 'http://[::1]:*'],
};
const wherever: Reach = { allowedUnasked: [] };

start(process.argv[2] ?? 'all').catch((error: unknown) => {
  const expected =
    error instanceof ConfigRefused ||
    error instanceof PortUnavailable ||
    error instanceof DatabaseUnusable ||
    error instanceof MerchantKeyTaken ||
    error instanceof SecretUnreadable;
  process.stderr.write(`${expected ? error.message : describeCrash(error)}\n`);
  process.exit(1);
});

function describeCrash(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
