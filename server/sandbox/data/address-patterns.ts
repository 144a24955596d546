/**
 * What a valid address looks like, one pattern for each address format. Each is anchored, linear in time, under 256
 * characters, and means the same to JavaScript's `RegExp` and to RE2: no lookaround, no back-reference.
 *
 * A pattern knows alphabet, prefix and length. A checksum is beyond it.
 */
const base58 = '[1-9A-HJ-NP-Za-km-z]';
const bech32 = '[02-9ac-hj-np-z]';
/** Cosmos SDK and its like: a readable prefix, `1`, 20 bytes and a checksum. */
const bech32Account = (prefix: string) => `^${prefix}1${bech32}{38}$`;

export const addressPatterns = {
  evm: '^(0x)[0-9A-Fa-f]{40}$',
  /** P2PKH and P2SH, SegWit version 0 (20 or 32 bytes) and Taproot; upper case is how QR codes carry bech32. */
  bitcoin: `^(?:[13]${base58}{25,33}|bc1${bech32}{39}|bc1${bech32}{59}|BC1[02-9AC-HJ-NP-Z]{39}|BC1[02-9AC-HJ-NP-Z]{59})$`,
  bitcoinSegwit: `^(?:bc1${bech32}{39}|bc1${bech32}{59}|BC1[02-9AC-HJ-NP-Z]{39}|BC1[02-9AC-HJ-NP-Z]{59})$`,
  bitcoinLegacy: `^[13]${base58}{25,33}$`,
  bitcoinCash: `^(?:(?:bitcoincash:)?[qp]${bech32}{41}|[13]${base58}{25,33})$`,
  litecoin: `^(?:[LM3]${base58}{26,33}|ltc1${bech32}{39}|ltc1${bech32}{59})$`,
  dogecoin: `^[DA9]${base58}{33}$`,
  digibyte: `^(?:[DS]${base58}{33}|dgb1${bech32}{39}|dgb1${bech32}{59})$`,
  dash: `^[X7]${base58}{33}$`,
  zcashTransparent: `^t[13]${base58}{33}$`,
  decred: `^D[sceS]${base58}{33}$`,
  qtum: `^(?:[QM]${base58}{33}|qc1${bech32}{39}|qc1${bech32}{59})$`,
  ravencoin: `^[Rr]${base58}{33}$`,
  xrpLedger: `^r${base58}{24,34}$`,
  stellar: '^G[A-Z2-7]{55}$',
  algorand: '^[A-Z2-7]{58}$',
  hedera: '^0\\.0\\.[0-9]{1,10}(?:-[a-z]{5})?$',
  /** Shelley with and without a staking part, and the two lengths of Byron. */
  cardano: `^(?:addr1${bech32}{98}|addr1${bech32}{53}|Ae2${base58}{56}|DdzFF${base58}{99})$`,
  polkadot: `^1${base58}{45,47}$`,
  kusama: `^[C-HJ]${base58}{46}$`,
  substrate: `^5${base58}{47}$`,
  tezos: `^(?:tz[1-4]|KT1)${base58}{33}$`,
  near: '^(?:[0-9a-f]{64}|[a-z0-9](?:[a-z0-9._-]{0,57}[a-z0-9])?\\.(?:near|tg))$',
  sui: '^0x[0-9A-Fa-f]{64}$',
  /** Some wallets leave out leading zeros. */
  aptos: '^0x[0-9A-Fa-f]{60,64}$',
  starknet: '^0x[0-9A-Fa-f]{60,64}$',
  flow: '^0x[0-9A-Fa-f]{16}$',
  neo: `^A${base58}{33}$`,
  neoN3: `^N${base58}{33}$`,
  waves: `^3P${base58}{33}$`,
  icon: '^[hc]x[0-9a-f]{40}$',
  nem: '^N[A-D][A-Z2-7]{38}$',
  internetComputer: '^[0-9a-f]{64}$',
  filecoin: '^f(?:1[a-z2-7]{39}|3[a-z2-7]{84}|410f[a-z2-7]{39})$',
  eosAccount: '^[a-z1-5.]{0,11}[a-z1-5]$',
  hiveAccount: '^[a-z][a-z0-9.-]{1,14}[a-z0-9]$',
  stacks: '^S[PM][0-9A-HJKMNP-TV-Z]{38,39}$',
  mina: `^B62q${base58}{51}$`,
  arweave: '^[A-Za-z0-9_-]{43}$',
  kaspa: `^kaspa:(?:q${bech32}{60}|p${bech32}{60}|q${bech32}{62})$`,
  nano: '^(?:nano|xrb)_[13][13456789a-km-uw-z]{59}$',
  multiversx: `^erd1${bech32}{58}$`,
  iotex: `^(?:io1${bech32}{38}|0x[0-9A-Fa-f]{40})$`,
  sei: `^(?:sei1${bech32}{38}|0x[0-9A-Fa-f]{40})$`,
  /** The wallet's own spelling replaces `0x`. */
  ronin: '^(?:0x|ronin:)[0-9A-Fa-f]{40}$',
  harmony: `^(?:one1${bech32}{38}|0x[0-9A-Fa-f]{40})$`,
  beaconChain: bech32Account('bnb'),
  zilliqa: bech32Account('zil'),
  cosmos: bech32Account('cosmos'),
  osmosis: bech32Account('osmo'),
  injective: bech32Account('inj'),
  celestia: bech32Account('celestia'),
  terra: bech32Account('terra'),
  thorchain: bech32Account('thor'),
  dydx: bech32Account('dydx'),
  cryptoOrg: bech32Account('cro'),
  akash: bech32Account('akash'),
} as const;

export type AddressFormat = keyof typeof addressPatterns;

/** Memos (destination tags), for the chains on which an exchange tells its customers apart by one. */
export const memoPatterns = {
  /** XRP destination tag: an unsigned 32-bit number. */
  tag: '^[0-9]{1,10}$',
  /** Stellar: an id, or a text of at most 28 bytes. */
  stellar: '^[ -~]{1,28}$',
  /** Printable ASCII; longer ones exist on chain, none is in use. */
  text: '^[ -~]{1,100}$',
} as const;

export type MemoFormat = keyof typeof memoPatterns;
