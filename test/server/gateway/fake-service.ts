import { createHmac } from 'node:crypto';

import type { FetchLike } from '../../../server/client/fetch-like.ts';

/**
 * The far edge of the network: a function in the shape of `fetch` that gives the specification's answers. It checks
 * signatures by node:crypto, counts what it is asked, and can be told to answer anything else.
 */
export interface FakeService {
  readonly fetch: FetchLike;
  /** What was asked, in order: the last part of the path, with the HTTP body. */
  readonly calls: { readonly name: string; readonly body: Record<string, unknown> }[];
  callsOf(name: string): number;
  /** Answers an endpoint otherwise from now on; `null` takes it back. */
  answer(name: string, reply: Reply | null): void;
  /** Data that the default answers are made of; tests may change it. */
  readonly data: ReturnType<typeof defaultData>;
  readonly orders: Map<number, FakeOrder>;
}

export type Reply = () => Response | Promise<Response>;
export type FakeOrder = ReturnType<typeof newOrder>;

export const apiKey = 'fake-api-key-7f3a';
export const apiSecret = 'fake-api-secret-91bc';
export const serviceUrl = 'http://127.0.0.1:4999';

export function createFakeService(now: () => number = Date.now): FakeService {
  const calls: FakeService['calls'] = [];
  const replies = new Map<string, Reply>();
  const orders = new Map<number, FakeOrder>();
  const data = defaultData();

  const fetch: FetchLike = async (url, init) => {
    const name = new URL(url).pathname.split('/').at(-1) ?? '';
    const body = init.body === undefined ? {} : (JSON.parse(init.body) as Record<string, unknown>);
    calls.push({ name, body });
    const reply = replies.get(name);
    if (reply) return reply();
    if (init.method === 'POST' && !isSigned(init.headers)) return failure(401, 'Invalid signature');
    return answer(name, body);
  };

  function answer(name: string, body: Record<string, unknown>): Response {
    switch (name) {
      case 'listAllCoins':
        return success(data.coins);
      case 'allConfigMapping':
        return success(data.config);
      case 'allChainMapping':
        return success(data.chains);
      case 'allGasFee':
        return success(data.gasFees);
      case 'limits':
        return success(data.limits);
      case 'allCoinLimits':
        return success(data.coinLimits);
      case 'bankDetails':
        return success(data.bankDetails);
      case 'quotes':
        return success(body['type'] === 2 ? data.sellQuote : data.quote);
      case 'create':
        return create(body);
      case 'read':
        return withOrder(body, (order) => success(order));
      case 'claim':
        return withOrder(body, (order) => claim(order, String(body['referenceId'])));
      case 'abandon':
        return withOrder(body, abandon);
      case 'usdt.svg':
        return new Response('<svg xmlns="http://www.w3.org/2000/svg"/>', {
          headers: { 'content-type': 'image/svg+xml' },
        });
      default:
        return failure(404, 'Not found');
    }
  }

  function create(body: Record<string, unknown>): Response {
    const key = body['merchantRecognitionId'];
    const known = [...orders.values()].find((order) => order.merchantRecognitionId === key);
    if (known) {
      return known.fiatAmount === Number(body['fiatAmount']) ? success(known) : failure(409, 'Other details');
    }
    const order = newOrder(orders.size + 9001, body, now());
    orders.set(order.orderId, order);
    return success(order);
  }

  function withOrder(body: Record<string, unknown>, then: (order: FakeOrder) => Response): Response {
    const order = orders.get(Number(body['orderId']));
    return order ? then(order) : failure(417, 'Invalid orderId');
  }

  function abandon(order: FakeOrder): Response {
    if (order.status > 0) return failure(409, 'Order can no longer be given up');
    order.status = -2;
    return success(order);
  }

  function claim(order: FakeOrder, reference: string): Response {
    if (order.status !== 0 && order.referenceId !== reference)
      return failure(409, 'Order is not awaiting payment');
    Object.assign(order, { status: 1, referenceId: reference });
    return success(order);
  }

  return {
    fetch,
    calls,
    callsOf: (name) => calls.filter((call) => call.name === name).length,
    answer: (name, reply) => (reply ? replies.set(name, reply) : replies.delete(name)),
    data,
    orders,
  };
}

export function success(data: unknown): Response {
  return Response.json({ status: 1, code: 200, data });
}

export function failure(code: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status: 0, code, error }, { status: code, headers });
}

function isSigned(headers: Record<string, string>): boolean {
  const payload = headers['x-service-payload'] ?? '';
  const expected = createHmac('sha512', apiSecret).update(payload).digest('hex');
  return headers['x-service-apikey'] === apiKey && headers['x-service-signature'] === expected;
}

function newOrder(orderId: number, body: Record<string, unknown>, nowMs: number) {
  const eur = Number(body['fiatType']) === 12;
  return {
    orderId,
    walletAddress: String(body['walletAddress']),
    coinId: 54,
    chainId: 3,
    fiatType: Number(body['fiatType']),
    paymentType: Number(body['paymentType']),
    fiatAmount: Number(body['fiatAmount']),
    expectedCryptoAmount: 11.29,
    expectedPrice: 88.24,
    actualCryptoAmount: 0 as number | null,
    actualPrice: null as number | null,
    onRampFee: 2.5,
    clientFee: 0,
    gatewayFee: 0,
    gasFee: 0,
    transactionHash: '' as string | null,
    referenceId: null as string | null,
    kycNeeded: 0,
    status: 0,
    createdAt: new Date(nowMs).toISOString(),
    updatedAt: new Date(nowMs).toISOString(),
    merchantRecognitionId: String(body['merchantRecognitionId']),
    coinCode: 'usdt',
    network: 'matic20',
    addressTag: null,
    expiresAt: new Date(nowMs + 600_000).toISOString(),
    deposit: eur
      ? { fields: { holder: 'Sandbox Deposits', iban: 'DE89370400440532013000' }, qr: null }
      : null,
  };
}

function defaultData() {
  const evm = {
    addressRegex: '^(0x)[0-9A-Fa-f]{40}$',
    memoRegex: '',
    networkId: 137,
    nativeToken: 83,
    node: 83,
  };
  const fee = (withdrawalFee: string, nodeInSync = 1, depositEnable = 1) => ({
    withdrawalFee,
    minimumWithdrawal: '1.05',
    nodeInSync,
    depositEnable,
  });
  return {
    coins: {
      usdt: {
        coinId: 54,
        coinName: 'Tether',
        coinIcon: `${serviceUrl}/sandbox/v1/icons/usdt.svg`,
        balanceFloatPlaces: 2,
      },
      xrp: {
        coinId: '20',
        coinName: 'XRP',
        coinIcon: 'https://icons.example/xrp.svg',
        balanceFloatPlaces: 6,
      },
      orphan: { coinId: 999, coinName: 'No network', coinIcon: '', balanceFloatPlaces: 4 },
    } as Record<string, unknown>,
    config: {
      fiatSymbolMapping: { INR: 1, EUR: 12 },
      coinSymbolMapping: { usdt: '54', xrp: 20 },
      chainSymbolMapping: { erc20: 0, trc20: 2, matic20: 3, xrp: 17, matic: 3, bep20: 1 },
    },
    chains: {
      '3': {
        ...evm,
        chainSymbol: 'matic20',
        chainName: 'Polygon Mainnet',
        startingWith: ['0x'],
        hashLink: 'https://polygonscan.com/tx/',
      },
      '2': {
        chainSymbol: 'trc20',
        chainName: 'TRON',
        addressRegex: '^T[1-9A-HJ-NP-Za-km-z]{33}$',
        memoRegex: '',
        startingWith: ['T'],
        hashLink: 'javascript:alert(1)//',
        node: 16,
      },
      '17': {
        chainSymbol: 'xrp',
        chainName: 'XRP Ledger',
        addressRegex: '^r[1-9A-HJ-NP-Za-km-z]{24,34}$',
        memoRegex: '^[0-9]{1,10}$',
        startingWith: ['r', ''],
        hashLink: 'https://xrpscan.com/tx/',
        node: 1,
      },
    } as Record<string, Record<string, unknown>>,
    gasFees: {
      '54': { '1': fee('1.78'), '2': fee('4', 0), '3': fee('0.21') },
      '20': { '17': fee('1e-7'.replace('1e-7', '0.0000001')), '10999': fee('1') },
    },
    limits: {
      onramp: { '1': { min: 100, max: 500000 }, '12': { min: 12, max: 8000000 } },
      offramp: { '1': { min: 100, max: 400000 } },
    },
    coinLimits: { '54': { '3': 100, '2': 1001, '1': 182.005 }, '20': { '17': 1365 } } as unknown,
    bankDetails: {
      upi: { vpa: 'sandbox.deposits@upi', name: 'Sandbox & Söhne' },
      bank: {
        name: 'Sandbox Deposits',
        accountNumber: '000123456789',
        ifsc: 'SBIN0000300',
        type: 'current',
        branch: '',
        bank: 'State Bank',
      },
      upiNotes: [
        { type: 1, msg: 'UPI works' },
        { type: -1, msg: 'No wallets' },
        { type: 1, msg: '' },
      ],
      bankNotes: [{ type: -1, msg: 'No NEFT' }],
    } as unknown,
    quote: { rate: 88.24, quantity: 11.09, onrampFee: 2.5, clientFee: 0, gatewayFee: 0, gasFee: 18.53 },
    sellQuote: {
      rate: 86,
      quantity: 1115,
      fiatAmount: 94685.48,
      onrampFee: 2.79,
      clientFee: 0,
      gatewayFee: 8.26,
      tdsFee: 11.12,
    },
  };
}
