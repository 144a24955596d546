import { fiatById } from '../../../../server/protocol/fiats.ts';
import type { ListedFiat, ListedPair } from '../../../../server/sandbox/domain/listing.ts';
import { cutText, isLess, minus, over, rational, roundText, times, type Rational } from './rational.ts';

/** What a quote must say, digit by digit, worked out in fractions from the rate and what was asked. */
export interface ExpectedPurchase {
  readonly quantity: string;
  readonly onrampFee: string;
  readonly gasFee: string;
}
export interface ExpectedSale {
  readonly quantity: string;
  readonly fiatAmount: string;
  readonly onrampFee: string;
  readonly gatewayFee: string;
  readonly tdsFee: string;
}
export interface Trade {
  readonly listed: ListedPair;
  readonly fiat: ListedFiat;
  /** Fiat units for one coin, decimal text. */
  readonly rate: string;
}

/** facts: `quantity = (fiatAmount - onrampFee - gasFee) / rate`, cut to the coin's places. */
export function expectedPurchase({ listed, fiat, rate }: Trade, fiatAmount: string): ExpectedPurchase {
  const { decimals } = fiat.row;
  const amount = rational(fiatAmount);
  const onrampFee = roundText(times(amount, share), decimals);
  const gasFee = roundText(times(rational(listed.pair.withdrawalFee), rational(rate)), decimals);
  const left = minus(minus(amount, rational(onrampFee)), rational(gasFee));
  return { onrampFee, gasFee, quantity: cutText(over(left, rational(rate)), listed.coin.decimals) };
}

/** facts: `fiatAmount = (quantity - onrampFee - tdsFee) * rate - gatewayFee`, cut to the currency's places. */
export function expectedSale({ listed, fiat, rate }: Trade, quantity: string): ExpectedSale {
  const places = listed.coin.decimals;
  const sent = cutText(rational(quantity), places);
  const onrampFee = roundText(times(rational(sent), share), places);
  const afterFee = minus(rational(sent), rational(onrampFee));
  const tdsFee = fiat.row.id === rupee ? roundText(times(afterFee, rational('0.01')), places) : '0';
  const gross = times(minus(afterFee, rational(tdsFee)), rational(rate));
  const gatewayFee = gatewayFeeOf(gross, fiat);
  const fiatAmount = cutText(minus(gross, rational(gatewayFee)), fiat.row.decimals);
  return { quantity: sent, onrampFee, tdsFee, gatewayFee, fiatAmount };
}

const share = rational('0.0025');
const rupee = 1;

/** The rupee's published tiers, in units of another currency by their dollars. */
function gatewayFeeOf(gross: Rational, fiat: ListedFiat): string {
  const places = fiatById(fiat.row.id)?.decimals ?? 0;
  const convert = (rupees: string): string =>
    fiat.row.id === rupee
      ? rupees
      : roundText(over(times(rational(rupees), rational(fiat.market.unitsPerUsd)), rational('88')), places);
  if (!isLess(rational(convert('1000')), gross)) return convert('2.36');
  return isLess(rational(convert('25000')), gross) ? convert('8.26') : convert('3.54');
}
