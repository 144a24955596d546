import type { EndpointName } from '../../protocol/endpoints.ts';
import { bankDetailsShapeA, bankDetailsShapeB } from '../data/bank-details.ts';
import { purchase, sale } from './example-answers.ts';
import type { OperationGuide } from './operation.ts';

const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1 };

/** What the description says of the specification's 13 endpoints beyond their tables. */
export const endpointGuides: Readonly<Record<EndpointName, OperationGuide>> = {
  merchantHistory: {
    summary: "The merchant's orders, page by page",
    description: 'In the order of creation. A page beyond the last is empty.',
    examples: {
      purchases: { request: {}, data: [purchase] },
      sales: {
        request: { page: 1, pageSize: 50, since: '2025-01-01T00:00:00.000Z', order: 'DESC', type: 2 },
        data: [sale],
      },
    },
  },
  allChainMapping: {
    summary: 'Every chain, by chain id',
    examples: {
      chains: {
        request: {},
        data: {
          '3': {
            chainSymbol: 'matic20',
            chainName: 'Polygon Mainnet',
            addressRegex: '^(0x)[0-9A-Fa-f]{40}$',
            memoRegex: '',
            networkId: 137,
            nativeToken: 83,
            startingWith: ['0x'],
            hashLink: 'https://polygonscan.com/tx/',
            node: 83,
          },
        },
      },
    },
  },
  allGasFee: {
    summary: 'Withdrawal fees, by coin id and chain id',
    examples: {
      fees: {
        request: {},
        data: {
          '54': {
            '3': { withdrawalFee: '0.21', minimumWithdrawal: '1', nodeInSync: 1, depositEnable: 1 },
          },
        },
      },
    },
  },
  allCoinLimits: {
    summary: 'The smallest purchase in a currency, by coin id and chain id',
    examples: { rupees: { request: { fiatType: '1' }, data: { '54': { '1': 182, '3': 100 } } } },
  },
  allConfigMapping: {
    summary: 'Ids of currencies, coins and chains, by symbol',
    examples: {
      ids: {
        request: {},
        data: {
          fiatSymbolMapping: { INR: 1, TRY: 2 },
          coinSymbolMapping: { btc: '0', rage: 396, usdt: '54' },
          chainSymbolMapping: { erc20: 0, eth: 0, matic20: 3 },
        },
      },
    },
  },
  limits: {
    summary: 'Smallest and largest amounts, by currency id',
    description: 'Type 1 answers `onramp`, 2 `offramp`, 3 both.',
    examples: {
      buying: { request: { type: '1' }, data: { onramp: { '1': { min: 100, max: 500000 } } } },
      both: {
        request: { type: '3' },
        data: { onramp: { '1': { min: 100, max: 500000 } }, offramp: { '1': { min: 100, max: 500000 } } },
      },
    },
  },
  quotes: {
    summary: 'A price',
    description:
      'Type 1 answers what an amount buys, with all fees in the currency. Type 2 answers what a quantity pays out, with `onrampFee`, `clientFee` and `tdsFee` in the coin. A quote has no id and binds nobody.',
    failures: [406, 416, 428],
    examples: {
      buying: {
        request: { ...pair, type: 1, fiatAmount: 1000 },
        data: { rate: 87.964, quantity: 11.12, onrampFee: 2.5, clientFee: 0, gatewayFee: 0, gasFee: 18.47 },
      },
      selling: {
        request: { ...pair, type: 2, quantity: 50 },
        data: {
          rate: 87.964,
          quantity: 50,
          onrampFee: 0.13,
          clientFee: 0,
          gatewayFee: 3.54,
          fiatAmount: 4339.24,
          tdsFee: 0.5,
        },
      },
    },
  },
  orderStatus: {
    summary: 'Where an order stands',
    failures: [417],
    examples: {
      purchase: { request: { orderId: 1, type: 1 }, data: { orderStatus: 0 } },
      sale: { request: { orderId: 2, type: 2 }, data: { orderStatus: 0 } },
    },
  },
  sendDummyWebhook: {
    summary: 'Sends a test event',
    description: "To `webhookUrl`, or without one to the merchant's own.",
    examples: {
      test: { request: { webhookUrl: 'http://127.0.0.1:9000/webhooks' }, data: 'Sent webhook' },
    },
  },
  resendWebhook: {
    summary: "Sends a completed order's event again",
    failures: [417],
    examples: { again: { request: { orderId: '1' }, data: 'Response received from your server' } },
  },
  publicGasFee: {
    summary: 'Withdrawal fees as numbers',
    description: "The key `native` in place of a chain id stands for the coin's own chain.",
    examples: {
      fees: {
        data: {
          allGasFee: { '54': { '3': { withdrawalFee: 0.21, minimumWithdrawal: 1, nodeInSync: 1 } } },
        },
      },
    },
  },
  bankDetails: {
    summary: 'The account that rupees are paid into',
    examples: { shapeA: { data: bankDetailsShapeA }, shapeB: { data: bankDetailsShapeB } },
  },
  listAllCoins: {
    summary: 'Every coin, by symbol',
    examples: {
      coins: {
        data: {
          usdt: {
            coinId: 54,
            coinName: 'Tether',
            coinIcon: 'http://localhost:8788/sandbox/v1/icons/usdt.svg',
            balanceFloatPlaces: 2,
          },
        },
      },
    },
  },
};
