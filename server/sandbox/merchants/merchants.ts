import { createHash, randomBytes } from 'node:crypto';

import { Secret } from '../../protocol/signature.ts';
import type { Database } from '../store/database.ts';
import { insertMerchant, listMerchants, putMerchant } from '../store/merchants.ts';
import type { SecretBox } from './secret-box.ts';

/** Who may sign. One merchant has one key. */
export interface Merchant {
  readonly appId: number;
  readonly apiKey: string;
  readonly secret: Secret;
}

/** A merchant as the settings name it. */
export interface MerchantSetting extends Merchant {
  /** Where its webhooks go; `undefined` leaves what the database has. */
  readonly webhookUrl?: string | null;
}

export interface NewMerchant {
  readonly appId?: number | undefined;
  readonly apiKey?: string | undefined;
  readonly webhookUrl?: string | undefined;
}

/** With the secret as text, to be shown this once. */
export interface CreatedMerchant {
  readonly appId: number;
  readonly apiKey: string;
  readonly secret: string;
  readonly webhookUrl: string | null;
}

export interface Merchants {
  /**
   * The merchant who signed a text, or null. An unknown key costs the same work as a wrong signature, so that keys
   * cannot be found by timing; so none is looked up in the database here.
   */
  authenticate(apiKey: string, text: string, signatureHex: string): Merchant | null;
  /**
   * Makes a merchant with a new secret. What is not named is chosen: the next free app id, the key of that app.
   *
   * @returns null where the app id or the key is taken
   */
  create(wanted: NewMerchant): Promise<CreatedMerchant | null>;
  /** Who has an app id; null for nobody that this process has read of. */
  find(appId: number): Merchant | null;
  /** The same, for one that another process may have made a moment ago. */
  findAnew(appId: number): Promise<Merchant | null>;
  /** Reads the merchants anew, for those that another process made. */
  refresh(): Promise<void>;
}

/** Raised when the settings give a merchant a key that another one has in the database; the message says what to do. */
export class MerchantKeyTaken extends Error {
  override readonly name = 'MerchantKeyTaken';

  constructor(appId: number, holder: number) {
    super(
      `The API key that the settings give to app ${appId} belongs to app ${holder} in the database. Set SERVICE_APP_ID to the app id that it was stored with, set SERVICE_API_KEY to another key, or begin with an empty database.`,
    );
  }
}

/**
 * The merchants of the database, with those of the settings put into it first: the settings win.
 *
 * @param seed what the keys of new merchants follow from
 * @throws RangeError when two merchants share a key or an app id
 * @throws MerchantKeyTaken when a merchant of the settings has the key of another one in the database
 * @throws SecretUnreadable when the database was written under another key
 */
export async function loadMerchants(
  database: Database,
  box: SecretBox,
  list: readonly MerchantSetting[],
  seed: string,
): Promise<Merchants> {
  if (
    new Set(list.map(({ apiKey }) => apiKey)).size !== list.length ||
    new Set(list.map(({ appId }) => appId)).size !== list.length
  ) {
    throw new RangeError('Two merchants of the sandbox share an API key or an app id; give each its own.');
  }
  await refuseOthers(database, box, list);
  for (const { appId, apiKey, secret, webhookUrl } of list) {
    await putMerchant(database, {
      appId,
      apiKey,
      sealedSecret: box.seal(secret, ownerOf(appId)),
      webhookUrl,
    });
  }
  const nobody = new Secret(randomBytes(32).toString('hex'));
  let byKey = new Map<string, Merchant>();
  let byAppId = new Map<number, Merchant>();

  async function refresh(): Promise<void> {
    const rows = await listMerchants(database);
    const list = rows.map(({ appId, apiKey, sealedSecret }) => ({
      appId,
      apiKey,
      secret: box.open(sealedSecret, ownerOf(appId)),
    }));
    byKey = new Map(list.map((merchant) => [merchant.apiKey, merchant]));
    byAppId = new Map(list.map((merchant) => [merchant.appId, merchant]));
  }
  await refresh();

  return {
    authenticate(apiKey, text, signatureHex) {
      const merchant = byKey.get(apiKey);
      const verified = (merchant?.secret ?? nobody).verify(text, signatureHex);
      return merchant && verified ? merchant : null;
    },
    async create({ appId: wantedId, apiKey: wantedKey, webhookUrl = null }) {
      const secret = randomBytes(32).toString('hex');
      for (;;) {
        const rows = await listMerchants(database);
        const appId = wantedId ?? nextFree(rows.map((row) => row.appId));
        const keys = new Set(rows.map((row) => row.apiKey));
        const apiKey = wantedKey ?? freeKey(keys, appId, seed);
        if (keys.has(apiKey) || rows.some((row) => row.appId === appId)) return null;
        const sealedSecret = box.seal(new Secret(secret), ownerOf(appId));
        // False where another process took the same id meanwhile: then the next one is free, or it is refused.
        if (!(await insertMerchant(database, { appId, apiKey, sealedSecret, webhookUrl }))) continue;
        await refresh();
        return { appId, apiKey, secret, webhookUrl };
      }
    },
    find: (appId) => byAppId.get(appId) ?? null,
    async findAnew(appId) {
      await refresh();
      return byAppId.get(appId) ?? null;
    },
    refresh,
  };
}

/**
 * Refuses a database that is not that of these settings, before anything is written: processes that share it with
 * the right ones could no longer read what was sealed anew under the wrong key.
 */
async function refuseOthers(
  database: Database,
  box: SecretBox,
  list: readonly MerchantSetting[],
): Promise<void> {
  const rows = await listMerchants(database);
  for (const { appId, sealedSecret } of rows) box.open(sealedSecret, ownerOf(appId));
  for (const { appId, apiKey } of list) {
    const holder = rows.find((row) => row.apiKey === apiKey && row.appId !== appId);
    if (holder) throw new MerchantKeyTaken(appId, holder.appId);
  }
}

/** The one above all others or, where that is wider than the column, the first that nobody has. */
function nextFree(appIds: readonly number[]): number {
  const above = 1 + Math.max(0, ...appIds);
  if (above <= largestAppId) return above;
  const taken = new Set(appIds);
  let free = 1;
  while (taken.has(free)) free += 1;
  return free;
}

/** The same on every run with one seed. A key says who signs and proves nothing; the secret, which does, is random. */
function freeKey(taken: ReadonlySet<string>, appId: number, seed: string): string {
  for (let turn = 0; ; turn += 1) {
    const text = `${seed}/api-key/${appId}/${turn}`;
    const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
    // Taken where somebody gave another merchant the key that this app has in a sandbox with the same seed.
    if (!taken.has(key)) return key;
  }
}

/** As wide as the column. */
const largestAppId = 2_147_483_647;

/** What a sealed secret is bound to. */
export function ownerOf(appId: number): string {
  return `app ${appId}`;
}
