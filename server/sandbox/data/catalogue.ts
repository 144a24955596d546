/**
 * What the sandbox lists: coins, networks, fees, currencies, deposit accounts and icons. Everything is data, kept
 * by idea in the files beside this one; a coin, a network or a currency is one row in one of them.
 */
export { chains, type SandboxChain } from './chains.ts';
export { coins, type SandboxCoin, type SandboxPair } from './coins.ts';
export { fiatMarkets, type FiatMarket } from './fiat-markets.ts';
export { publicGasFee } from './public-gas-fee.ts';
export { bankDetailsShapeA, bankDetailsShapeB } from './bank-details.ts';
export { depositAccountFor, type DepositAccount } from './deposit-accounts.ts';
export { genericIcon, iconNames } from './icon-names.ts';
