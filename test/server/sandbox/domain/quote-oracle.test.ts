import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { plainDecimal } from '../../../../server/protocol/scalars.ts';
import { chains, coins, fiatMarkets } from '../../../../server/sandbox/data/catalogue.ts';
import { Decimal, decimalText } from '../../../../server/sandbox/domain/decimal.ts';
import { createListing, type ListedFiat } from '../../../../server/sandbox/domain/listing.ts';
import { createMarket } from '../../../../server/sandbox/domain/market.ts';
import { createQuoteDesk, type Quoted, type Selection } from '../../../../server/sandbox/domain/quote.ts';
import { Refusal } from '../../../../server/sandbox/domain/refusal.ts';
import { presentQuote } from '../../../../server/sandbox/present/quote-record.ts';
import { inBatches, runsOf } from '../hostile/long-run.ts';
import { expectedPurchase, expectedSale } from './quote-oracle.ts';
import { isLess, rational } from './rational.ts';

const runs = runsOf('QUOTE_RUNS', 3000);
const limit = { timeout: 60_000 + runs * 5 };

const listing = createListing({ coins, chains, fiatMarkets });
const market = createMarket('sandbox');
const desk = createQuoteDesk(listing, market);

const pairs = coins.flatMap((coin) => coin.pairs.map(({ chainId }) => listing.pairById(coin.id, chainId)));
const fiats = fiatMarkets.map(({ fiatType }) => listing.findFiat(fiatType));

const selection = fc
  .tuple(fc.constantFrom(...pairs), fc.constantFrom(...fiats))
  .map(([listed, fiat]): Selection => {
    if (!listed || fiat instanceof Refusal) throw new Error('The catalogue names what it does not list.');
    return { listed, fiat };
  });
const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });

/** From the smallest a request can write to more money than there is, with more places than any coin has. */
const amount = fc
  .tuple(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 0, max: 30 }))
  .chain(([digits, places]) =>
    fc.bigInt(1n, 10n ** BigInt(digits)).map((scaled) => {
      const text = scaled.toString().padStart(places + 1, '0');
      return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
    }),
  );

describe('a quote, worked out beside it in fractions', () => {
  it(
    'of a purchase is the same to the last digit, for any pair, currency, moment and amount',
    limit,
    async () => {
      await inBatches('purchases', Math.ceil(runs / 2), ({ runs: numRuns, seed }) => {
        fc.assert(
          fc.property(selection, instant, amount, (chosen, atMs, fiatAmount) => {
            const paid = new Decimal(fiatAmount);
            const figures = desk.onrampFigures(chosen, paid, atMs);
            const expected = expectedPurchase({ ...chosen, rate: decimalText(figures.rate) }, fiatAmount);
            mustEqual(expected, { kind: 'onramp', ...chosen, fiatAmount: paid, figures });
          }),
          { numRuns, seed },
        );
      });
    },
  );

  it(
    'of a sale is the same to the last digit, for any pair, currency, moment and quantity',
    limit,
    async () => {
      await inBatches('sales', Math.ceil(runs / 2), ({ runs: numRuns, seed }) => {
        fc.assert(
          fc.property(selection, instant, amount, (chosen, atMs, quantity) => {
            const sent = new Decimal(quantity).round(chosen.listed.coin.decimals, 0);
            const figures = desk.offrampFigures(chosen, sent, atMs);
            const expected = expectedSale({ ...chosen, rate: decimalText(figures.rate) }, quantity);
            mustEqual(expected, { kind: 'offramp', ...chosen, figures });
          }),
          { numRuns, seed },
        );
      });
    },
  );

  it('of a sale by its payout sends the least that pays it', limit, async () => {
    const sellable = pairs.flatMap((listed) =>
      listed && listed.pair.nodeInSync === 1 && listed.pair.depositEnable === 1 ? [listed] : [],
    );
    const payable = fiats.flatMap((fiat): ListedFiat[] =>
      fiat instanceof Refusal || !fiat.market.offramp ? [] : [fiat],
    );
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    await inBatches('sales by payout', Math.ceil(runs / 10), ({ runs: numRuns, seed }) => {
      fc.assert(
        fc.property(
          fc.constantFrom(...sellable),
          fc.constantFrom(...payable),
          instant,
          share,
          (listed, fiat, atMs, part) => {
            const { min, max } = fiat.market.offramp ?? { min: 0, max: 0 };
            const wanted = (min * (max / min) ** part).toFixed(fiat.row.decimals);
            const asked = new Decimal(wanted).gt(max) ? String(max) : wanted;
            const quoted = desk.quote(
              {
                coinCode: listed.coin.symbol,
                network: listed.chain.record.chainSymbol.toLowerCase(),
                fiatType: fiat.row.id,
                type: 2,
                fiatAmount: asked,
              },
              atMs,
            );
            if (quoted instanceof Refusal) throw new Error(`${asked}: ${quoted.error}`);
            const quantity = decimalText(quoted.figures.quantity);
            const trade = { listed, fiat, rate: decimalText(quoted.figures.rate) };
            const expected = expectedSale(trade, quantity);
            mustEqual(expected, quoted);
            const step = new Decimal(10).pow(-listed.coin.decimals);
            const oneLess = expectedSale(trade, decimalText(quoted.figures.quantity.minus(step)));
            if (isLess(rational(expected.fiatAmount), rational(asked))) throw new Error('pays too little');
            if (!isLess(rational(oneLess.fiatAmount), rational(asked))) throw new Error('one step less pays');
          },
        ),
        { numRuns, seed },
      );
    });
  });
});

/**
 * The exact figures are those expected, and each JSON number is the one nearest to them: of one with up to 15 digits
 * the text is the very decimal, with nothing at its end that binary fractions leave.
 */
function mustEqual(expected: object, quoted: Quoted): void {
  const wire: Readonly<Record<string, unknown>> = { ...presentQuote(quoted) };
  const figures = quoted.figures as unknown as Readonly<Record<string, Decimal>>;
  for (const [name, text] of Object.entries(expected) as [string, string][]) {
    const figure = figures[name];
    const exact = figure && decimalText(figure);
    if (exact !== text) throw new Error(`${name} is ${exact}, not ${text}`);
    const number = wire[name];
    if (typeof number !== 'number' || number !== Number(text))
      throw new Error(`${name} is sent as ${String(number)}`);
    const digits = text.replace(/\D/g, '').replace(/^0+/, '').length;
    if (digits <= 15 && plainDecimal(number) !== text) throw new Error(`${name} has residue: ${number}`);
  }
  expect(Object.keys(wire)).toEqual(expect.arrayContaining(Object.keys(expected)));
}
