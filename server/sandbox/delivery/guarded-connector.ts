import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';

import { buildConnector } from 'undici';

import { isPublicHost, type Destinations } from './destinations.ts';
import { isPublicAddress } from './public-address.ts';

/** Gives the addresses of a name, of both families. */
export type ResolveName = (hostname: string) => Promise<readonly string[]>;

/**
 * Opens connections for webhooks. What is connected to is one of the very addresses that were judged: a name is
 * resolved here, once, so that a resolver that answers differently the next time gains nothing. Whom the connection
 * reached is looked at once more before a request is written.
 */
export function createGuardedConnector(options: {
  readonly destinations: Pick<Destinations, 'isException'>;
  readonly resolveName: ResolveName;
  readonly timeoutMs: number;
  /** Makes a connector of plain or TLS sockets. @default undici's */
  readonly build?: typeof buildConnector;
}): buildConnector.connector {
  const { destinations, resolveName, timeoutMs: timeout, build = buildConnector } = options;
  const connectFreely = build({ timeout });
  const connectJudged = build({ timeout, lookup: judgedLookup(resolveName) });

  return function connectGuarded(target, callback) {
    if (destinations.isException(target)) return connectFreely(target, callback);
    // An address is never looked up, so it is judged here.
    if (!isPublicHost(target.hostname)) return callback(new AddressClosed(), null);
    return connectJudged(target, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      return callback(new AddressClosed(), null);
    });
  };
}

/** Raised where a connection would leave the public internet. Names no address: it must tell a merchant nothing. */
class AddressClosed extends Error {
  override readonly name = 'AddressClosed';

  constructor() {
    super('The address is not on the public internet.');
  }
}

function judgedLookup(resolveName: ResolveName): LookupFunction {
  const judge = callbackify(async (hostname: string, family: unknown) => {
    const judged = (await resolveName(hostname))
      .filter(isPublicAddress)
      .map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      .filter((found) => (family !== 4 && family !== 6) || found.family === family);
    const [first] = judged;
    if (!first) throw new AddressClosed();
    return { first, judged };
  });
  return function lookup(hostname, { all, family }, callback) {
    judge(hostname, family, (error: NodeJS.ErrnoException | null, found) => {
      if (error) callback(error, '');
      else if (all) callback(null, found.judged);
      else callback(null, found.first.address, found.first.family);
    });
  };
}

/**
 * Asks the name servers directly. The system's own look-up would wait in one of the four threads that all file and
 * name work of this process shares: four dead names would hold up every other receiver.
 */
export function createNameResolver(): ResolveName {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  return async function resolveName(hostname) {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
