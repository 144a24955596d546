import type { Handler } from 'hono';

import { MerchantApiMalformed } from '../../client/merchant-api-errors.ts';
import type { QuoteRequest } from '../../protocol/requests.ts';
import type { Quote, QuoteInput } from '../contract.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkAmount } from '../input/check-amount.ts';
import { checkBuyAmount } from '../input/check-buy-amount.ts';
import { quoteInput, type QuoteFields } from '../input/quote-input.ts';
import { readInput } from '../input/read-input.ts';
import { selectPair, type SelectedPair } from '../input/select-pair.ts';
import { isPlausibleQuote, presentBuyQuote, presentSellQuote } from '../present/present-quote.ts';
import { refuse } from '../refuse.ts';
import { choiceProblem } from '../upstream-problem.ts';

/** `POST /v1/quotes`: a price for a selection whose coin, network, currency and amount are all good. */
export function postQuote({ book, client }: Pick<Dependencies, 'book' | 'client'>): Handler {
  return async function quote(c) {
    const fields = await readInput(c, quoteInput);
    const { merged } = await book.open(fields.fiat);
    const selected = selectPair(merged, fields);
    const ask = fields.side === 'buy' ? askBuyQuote : askSellQuote;
    try {
      return c.json(await ask(client, fields, selected), 200, { 'cache-control': 'no-store' });
    } catch (error) {
      const { fiat, pair, limits } = selected;
      throw choiceProblem(error, { fiat: fiat.code, pair, limits });
    }
  };
}

async function askBuyQuote(
  client: Dependencies['client'],
  fields: QuoteFields,
  selected: SelectedPair,
): Promise<Quote> {
  const fiatAmount = checkBuyAmount(fields, selected);
  const request = { ...pairOf(selected), type: 1, fiatAmount: Number(fiatAmount) } as const;
  const answer = await client.quotes(request);
  if (!isPlausibleQuote(answer)) throw implausible();
  return presentBuyQuote({ ...selectionOf(fields, selected), fiatAmount }, answer);
}

/** Selling takes a quantity of coin, or the money that is wanted for it. */
async function askSellQuote(
  client: Dependencies['client'],
  fields: QuoteFields,
  selected: SelectedPair,
): Promise<Quote> {
  const answer = await client.quotes({ ...pairOf(selected), type: 2, ...sellAmount(fields, selected) });
  if (!isPlausibleQuote(answer)) throw implausible();
  return presentSellQuote(selectionOf(fields, selected), answer);
}

function sellAmount(
  { fiatAmount, quantity }: QuoteFields,
  { fiat, coin }: SelectedPair,
): Pick<QuoteRequest, 'fiatAmount' | 'quantity'> {
  if ((fiatAmount === undefined) === (quantity === undefined)) {
    throw refuse('invalid-input', 'Selling takes one amount: send either quantity or fiatAmount.', {
      field: 'quantity',
    });
  }
  if (quantity !== undefined) {
    const unit = coin.coin.id.toUpperCase();
    return {
      quantity: Number(checkAmount(quantity, { field: 'quantity', unit, decimals: coin.coin.decimals })),
    };
  }
  const rule = { field: 'fiatAmount', unit: fiat.code, decimals: fiat.decimals } as const;
  return { fiatAmount: Number(checkAmount(fiatAmount, rule)) };
}

/** By symbol and by id: where both are sent the symbols win, and some programs read only the ids. */
function pairOf({ coin, network, fiatId }: SelectedPair) {
  return {
    coinId: coin.coinId,
    chainId: network.chainId,
    coinCode: coin.coin.id,
    network: network.network.id,
    fiatType: fiatId,
  };
}

function selectionOf({ side }: QuoteFields, { coin, network, fiat }: SelectedPair): QuoteInput {
  return { side, coin: coin.coin.id, network: network.network.id, fiat: fiat.code };
}

function implausible(): MerchantApiMalformed {
  return new MerchantApiMalformed('quotes', {
    status: 200,
    reason: 'a rate, quantity or fee that cannot be one',
  });
}
