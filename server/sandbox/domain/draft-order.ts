import { refuseAddress } from './check-address.ts';
import { Decimal, decimalText } from './decimal.ts';
import { depositAddress } from './deposit-address.ts';
import { depositWindowMs, type OrderDraft } from './order.ts';
import { unpaidEndOf } from './path.ts';
import { methodOf } from './payment-method.ts';
import { orderDetails, type OrderInput } from './order-details.ts';
import type { QuoteDesk } from './quote.ts';
import { Refusal } from './refusal.ts';
import type { Pace } from './schedule.ts';
import type { Scenario } from './scenarios.ts';

export interface DraftGround {
  readonly desk: QuoteDesk;
  readonly appId: number;
  readonly nowMs: number;
  readonly pace: Pace;
  /** The way it is told to go; null for the ordinary one. */
  readonly scenario: Scenario | null;
}

/** Judges an order as asked for, at the price of this instant. Pure: nothing is stored. */
export function draftOrder(input: OrderInput, ground: DraftGround): OrderDraft | Refusal {
  const quoted = ground.desk.quote(input, ground.nowMs);
  if (quoted instanceof Refusal) return quoted;
  const { listed, fiat } = quoted;
  const refused =
    refusePlaces('fiatAmount', input.fiatAmount, fiat.row.decimals) ??
    refusePlaces('quantity', input.quantity, listed.coin.decimals) ??
    refuseAddress(listed.chain.record, input.walletAddress, input.addressTag);
  if (refused) return refused;
  if (!methodOf(fiat.row, input.paymentType)) {
    const offered = Object.values(fiat.row.methods).join(' or ') || 'nothing';
    return new Refusal(
      400,
      `paymentType ${input.paymentType} is not offered in ${fiat.row.symbol}: use ${offered}.`,
    );
  }
  const scenario = ground.scenario?.name ?? null;
  const endsUnpaid = unpaidEndOf({ type: input.type, scenario }) !== null;
  const expiresAt = ground.nowMs + (endsUnpaid ? Math.max(1, ground.pace.paceMs) : depositWindowMs);
  const common = {
    appId: ground.appId,
    fiatType: fiat.row.id,
    coinId: listed.coin.id,
    chainId: listed.chain.id,
    paymentType: input.paymentType,
    walletAddress: input.walletAddress,
    addressTag: input.addressTag || null,
    merchantRecognitionId: input.merchantRecognitionId,
    details: orderDetails(input, quoted),
    scenario,
    status: 0,
    actualQuantity: null,
    actualPrice: null,
    actualFiatAmount: null,
    transactionHash: null,
    referenceId: null,
    createdAt: ground.nowMs,
    updatedAt: ground.nowMs,
    expiresAt,
    nextStepAt: expiresAt,
    expectedPrice: decimalText(quoted.figures.rate),
    expectedQuantity: decimalText(quoted.figures.quantity),
    onrampFee: decimalText(quoted.figures.onrampFee),
    clientFee: decimalText(quoted.figures.clientFee),
    gatewayFee: decimalText(quoted.figures.gatewayFee),
  };
  if (quoted.kind === 'offramp') {
    return {
      ...common,
      type: 2,
      fiatAmount: decimalText(quoted.figures.fiatAmount),
      gasFee: '0',
      tdsFee: decimalText(quoted.figures.tdsFee),
      depositAddress: depositAddress(
        listed.chain.record,
        `${ground.pace.seed}/deposit/${ground.appId}/${input.merchantRecognitionId}/${ground.nowMs}`,
      ),
    };
  }
  return {
    ...common,
    type: 1,
    fiatAmount: decimalText(quoted.fiatAmount),
    gasFee: decimalText(new Decimal(listed.pair.withdrawalFee)),
    tdsFee: '0',
    depositAddress: null,
  };
}

function refusePlaces(name: string, amount: string | undefined, places: number): Refusal | null {
  if (amount === undefined || new Decimal(amount).round(places, 0).eq(amount)) return null;
  return new Refusal(400, `${name} has more decimals than can be paid: at most ${places}.`);
}
