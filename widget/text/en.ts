import type { BuyPhase, Fee, Phase, ProblemCode } from '../../server/gateway/contract.ts';
import type { Fault } from '../checkout/view.ts';

/** Problems that the widget finds itself, instead of an answer of the gateway. */
export type LocalProblemCode = 'gateway-missing' | 'gateway-unreachable' | 'gateway-malformed';

/** What a sentence about a fault may speak of, already formatted. */
export interface FaultContext {
  readonly min: string;
  readonly max: string;
  readonly coin: string;
  readonly network: string;
  readonly fiat: string;
  readonly decimals: number;
  readonly example: string;
}

type UnderWay = 'awaiting-payment' | 'payment-claimed' | 'payment-received' | 'buying' | 'bought' | 'sending';

const kept = 'Try again in a moment. Nothing you entered is lost.';
const contact = 'Contact support to get your money back.';

/** Every word a buyer reads. A phase or a fault without words does not compile. */
export const en = {
  /** The language these words are in, BCP 47. */
  lang: 'en',
  loading: 'Loading…',
  amount: 'You pay',
  youGet: 'You get',
  fiat: 'Currency',
  coin: 'Coin',
  network: 'Network',
  search: 'Search',
  found: (count: number) => (count ? `${count} ${count === 1 ? 'match' : 'matches'}` : 'Nothing matches.'),
  close: 'Close',
  choose: 'Choose',
  networkFee: (fee: string) => `Fee ${fee}`,
  networkClosed: 'Not available now',
  between: (min: string, max: string) => `From ${min} to ${max}`,
  fees: {
    service: 'Service fee',
    merchant: 'Shop fee',
    gateway: 'Payment fee',
    network: 'Network fee',
    tax: 'Tax',
  } satisfies Record<Fee['kind'], string>,
  ratePending: 'Rate',
  updatesIn: (seconds: string) => `updates in ${seconds} s`,
  wallet: 'Your wallet address',
  walletHint: (network: string, prefixes: string) =>
    prefixes ? `On ${network}, starting with ${prefixes}` : `On ${network}`,
  walletFinal: 'Check it twice: a payment to a wrong address is lost.',
  memo: 'Memo or tag',
  memoHint: 'Shown beside the address.',
  payWith: 'Pay with',
  instant: 'Within minutes',
  bank: 'Within hours',
  buy: (amount: string) => `Buy ${amount}`,
  placing: 'Preparing your order…',
  retry: 'Try again',
  readAs: (amount: string) => `Read as ${amount}`,

  faults: {
    empty: () => 'Enter an amount.',
    unreadable: ({ example }) => `Enter the amount in digits, such as ${example}.`,
    'not-positive': () => 'Enter an amount above zero.',
    'too-many-decimals': ({ fiat, decimals }) =>
      decimals ? `${fiat} takes at most ${decimals} decimals.` : `${fiat} takes whole amounts only.`,
    'below-fiat': ({ min, fiat }) => `The smallest ${fiat} order is ${min}.`,
    'below-network': ({ min, coin, network }) =>
      `${coin} on ${network} starts at ${min}. Pay more or choose another network.`,
    'above-fiat': ({ max, fiat }) => `The largest ${fiat} order is ${max}.`,
    closed: ({ coin, network }) => `${coin} on ${network} is not available now. Choose another network.`,
    'wallet-missing': () => 'Enter your wallet address.',
    'wallet-spaces': () => 'An address has no spaces. Copy it again from your wallet.',
    'wallet-wrong': ({ network }) =>
      `This is no ${network} address. Copy it again from your wallet, or choose its network.`,
    'memo-missing': ({ network }) => `${network} needs a memo or tag with the address.`,
    'memo-wrong': ({ network }) => `${network} does not accept this memo.`,
    'reference-missing': () => 'Enter the reference of your payment.',
    'reference-wrong': () => 'A reference has 4 to 64 letters or digits.',
  } satisfies Record<Fault, (about: FaultContext) => string>,

  pay: (amount: string) => `Pay ${amount}`,
  payFor: (amount: string) => `for about ${amount}`,
  timeLeft: 'left to pay',
  timeUp: 'The time to pay is over. If you have paid, enter your reference.',
  scan: 'Scan with a payment app',
  openApp: 'Open payment app',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copy by hand',
  exactAmount: 'Exact amount',
  fields: {
    vpa: 'UPI ID',
    holder: 'Account holder',
    accountNumber: 'Account number',
    accountType: 'Account type',
    ifsc: 'IFSC code',
    bank: 'Bank',
    branch: 'Branch',
    pixKey: 'Pix key',
  } as Readonly<Record<string, string>>,
  reference: 'Reference of your payment',
  referenceHint: 'Your bank or app shows it after paying, as UTR or transaction ID.',
  paid: 'I have paid',
  claiming: 'Sending…',
  changeOrder: 'Not paid yet? Change the order',

  order: 'Order',
  progress: 'Your order',
  done: 'done',
  leaveHint: 'You can close this page. Your order is here when you come back.',
  stale: 'No connection. Your order goes on, and this page keeps trying.',
  /** The steps of the progress list. */
  steps: ['You paid', 'Payment received', 'Buying your coins', 'Sending to your wallet', 'Complete'],
  /** What is going on, for every phase. */
  phases: {
    'awaiting-payment': 'Waiting for your payment.',
    'payment-claimed': 'Looking for your payment. Instant payments take minutes, bank transfers hours.',
    'payment-received': 'Your payment has arrived.',
    buying: 'Your coins are being bought at the market price.',
    bought: 'Your coins are bought.',
    sending: 'Your coins are on their way. This takes minutes.',
    complete: 'Your coins have been sent.',
    'wrong-amount': `The amount that arrived is not the amount of this order. ${contact}`,
    'name-mismatch': `The name on the bank account is not the name you registered. ${contact}`,
    abandoned: 'Nothing was bought.',
    'timed-out': 'No payment arrived in time. If you paid, contact support with your order number.',
  } satisfies Record<BuyPhase, string> as Readonly<Partial<Record<Phase, string>>>,
  /** Headings of the end. */
  ends: {
    complete: 'Complete',
    'wrong-amount': 'The amount does not match',
    'name-mismatch': 'The names do not match',
    abandoned: 'Order given up',
    'timed-out': 'The time to pay is over',
  } satisfies Record<Exclude<BuyPhase, UnderWay>, string> as Readonly<Partial<Record<Phase, string>>>,
  sentTo: 'To wallet',
  orderAmount: 'Amount',
  yourReference: 'Your reference',
  viewTransaction: 'View the transaction',
  again: 'New order',

  unavailable: 'The checkout cannot be shown',
  /** Words of our own for problems. Where there are none the gateway's sentence, which is English, is shown. */
  problems: {
    'gateway-missing': 'This checkout has no gateway. Add gateway="https://…" to the tag.',
    'gateway-unreachable': `No connection to the shop. ${kept}`,
    'gateway-malformed': `The shop gave an unreadable answer. ${kept}`,
  } satisfies Record<LocalProblemCode, string> as Readonly<
    Partial<Record<ProblemCode | LocalProblemCode, string>>
  >,
};

/** The shape that every language fills. */
export type Messages = typeof en;
