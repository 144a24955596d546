import type { OfframpQuote, OnrampQuote } from '../../protocol/records.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { Quoted } from '../domain/quote.ts';

/** A quote as the specification has it: JSON numbers, each made from an exact decimal. */
export function presentQuote(quoted: Quoted): OnrampQuote | OfframpQuote {
  const { figures } = quoted;
  const shared = {
    rate: wireNumber(figures.rate),
    quantity: wireNumber(figures.quantity),
    onrampFee: wireNumber(figures.onrampFee),
    clientFee: wireNumber(figures.clientFee),
    gatewayFee: wireNumber(figures.gatewayFee),
  };
  if (quoted.kind === 'onramp') return { ...shared, gasFee: wireNumber(quoted.figures.gasFee) };
  return {
    ...shared,
    fiatAmount: wireNumber(quoted.figures.fiatAmount),
    tdsFee: wireNumber(quoted.figures.tdsFee),
  };
}
