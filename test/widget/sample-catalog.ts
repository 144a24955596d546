import type { Catalog, Coin } from '../../server/gateway/contract.ts';

/** Wallets that the sample networks take. */
export const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
export const memoWallet = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh';

/** A small catalogue with every case in it: closed and memo networks, a pair with a minimum, a fiat without buying. */
export function sampleCatalog(patch: Partial<Catalog> = {}): Catalog {
  const methods = [
    { id: 'UPI', name: 'UPI', kind: 'instant' },
    { id: 'IMPS', name: 'IMPS', kind: 'bank' },
  ] as const;
  return {
    fiat: 'INR',
    fiats: [
      {
        code: 'INR',
        currency: 'INR',
        name: 'Indian rupee',
        decimals: 2,
        buy: { min: '100', max: '500000' },
        sell: { min: '100', max: '500000' },
        methods,
      },
      {
        code: 'VND',
        currency: 'VND',
        name: 'Vietnamese dong',
        decimals: 0,
        buy: { min: '50000', max: '100000000' },
        sell: null,
        methods: [{ id: 'VIET-QR', name: 'VietQR', kind: 'instant' }],
      },
      { code: 'XTS', currency: 'XTS', name: 'Not for buying', decimals: 2, buy: null, sell: null, methods },
    ],
    networks: [
      network('erc20', 'Ethereum', '^0x[0-9a-fA-F]{40}$', ['0x']),
      network('matic20', 'Polygon', '^0x[0-9a-fA-F]{40}$', ['0x']),
      network('xrp', 'XRP Ledger', '^r[1-9A-HJ-NP-Za-km-z]{24,34}$', ['r'], '^[0-9]{1,10}$'),
      network('plain', 'Unpatterned', null, []),
    ],
    coins: [
      {
        ...coin('usdt', 'Tether'),
        networks: [
          { id: 'erc20', fee: '4.5', minBuy: '1000', open: true },
          { id: 'matic20', fee: '0.1', minBuy: null, open: true },
          { id: 'plain', fee: null, minBuy: '50', open: false },
        ],
      },
      { ...coin('xrp', 'XRP'), networks: [{ id: 'xrp', fee: '0.2', minBuy: null, open: true }] },
      { ...coin('plainone', 'Plain'), networks: [{ id: 'plain', fee: '1', minBuy: null, open: true }] },
    ],
    ...patch,
  };
}

/** The sample with coins added up to a number, all on Polygon. */
export function catalogOf(count: number): Catalog {
  const catalog = sampleCatalog();
  const more = Array.from({ length: count - catalog.coins.length }, (_, index) =>
    coin(`c${index}`, `Coin number ${index}`),
  );
  return { ...catalog, coins: [...catalog.coins, ...more] };
}

function coin(id: string, name: string): Coin {
  return {
    id,
    name,
    icon: null,
    decimals: 6,
    networks: [{ id: 'matic20', fee: '0.1', minBuy: null, open: true }],
  };
}

function network(
  id: string,
  name: string,
  addressPattern: string | null,
  addressPrefixes: readonly string[],
  memoPattern: string | null = null,
) {
  return { id, name, addressPattern, memoPattern, addressPrefixes };
}
