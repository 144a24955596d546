import type { OfframpQuote, OnrampQuote } from '../../protocol/records.ts';
import { wireNumber } from '../domain/decimal.ts';
import type { OfframpFigures } from '../domain/quote-offramp.ts';
import type { OnrampFigures } from '../domain/quote-onramp.ts';
import type { Quoted } from '../domain/quote.ts';

/** A quote as the specification has it: JSON numbers, each made from an exact decimal. */
export function presentQuote(quoted: Quoted): OnrampQuote | OfframpQuote {
  return quoted.kind === 'onramp' ? presentPurchase(quoted.figures) : presentSale(quoted.figures);
}

// Written out one by one: on Node 20 an object spread before another property costs ten times the literal.

function presentPurchase(figures: OnrampFigures): OnrampQuote {
  return {
    rate: wireNumber(figures.rate),
    quantity: wireNumber(figures.quantity),
    onrampFee: wireNumber(figures.onrampFee),
    clientFee: wireNumber(figures.clientFee),
    gatewayFee: wireNumber(figures.gatewayFee),
    gasFee: wireNumber(figures.gasFee),
  };
}

function presentSale(figures: OfframpFigures): OfframpQuote {
  return {
    rate: wireNumber(figures.rate),
    quantity: wireNumber(figures.quantity),
    onrampFee: wireNumber(figures.onrampFee),
    clientFee: wireNumber(figures.clientFee),
    gatewayFee: wireNumber(figures.gatewayFee),
    fiatAmount: wireNumber(figures.fiatAmount),
    tdsFee: wireNumber(figures.tdsFee),
  };
}
