import type { FiatMarket, SandboxCoin } from '../data/catalogue.ts';
import { Decimal } from './decimal.ts';
import { mix, seededHash } from './seeded-fraction.ts';

/**
 * A simulated market. A price is a pure function of seed, coin and second: two processes, or one after a restart,
 * see the same prices. Each price swings smoothly around the coin's anchor, by its volatility at most.
 */
export interface Market {
  /** Fiat units for one coin, six significant digits. @param atMs milliseconds since the epoch */
  rate(coin: SandboxCoin, fiat: FiatMarket, atMs: number): Decimal;
}

export function createMarket(seed: string): Market {
  const anchors = new Map<string, Anchor>();
  /** Rates of one second only: a busy market asks for the same ones again and again. */
  const held = new Map<number, Map<number, Decimal>>();
  let heldSecond = Number.NaN;

  /** What does not move, worked out once for each name. */
  function anchorOf(name: string, price: string, volatility: string): Anchor {
    let anchor = anchors.get(name);
    if (!anchor) {
      const hash = seededHash(`${seed}/${name}`);
      const perMillionth = new Decimal(volatility).times(price).times('0.000001');
      anchor = { hash, price: new Decimal(price), perMillionth };
      anchors.set(name, anchor);
    }
    return anchor;
  }

  function rateAt(coin: SandboxCoin, fiat: FiatMarket, second: number): Decimal {
    const units = fiat.unitsPerUsd;
    const inUsd = priceAt(anchorOf(`coin/${coin.id}`, coin.usdPrice, coin.volatility), second);
    // The dollar does not move against itself.
    const perUsd = priceAt(
      anchorOf(`fiat/${fiat.fiatType}`, units, units === '1' ? '0' : fiatVolatility),
      second,
    );
    return inUsd.times(perUsd).prec(rateDigits, 1);
  }

  return {
    rate(coin, fiat, atMs) {
      const second = Math.floor(atMs / 1000);
      if (second !== heldSecond) {
        held.clear();
        heldSecond = second;
      }
      const ofCoin = held.get(coin.id) ?? new Map<number, Decimal>();
      const rate = ofCoin.get(fiat.fiatType) ?? rateAt(coin, fiat, second);
      if (ofCoin.size === 0) held.set(coin.id, ofCoin);
      ofCoin.set(fiat.fiatType, rate);
      return rate;
    },
  };
}

interface Anchor {
  readonly hash: number;
  readonly price: Decimal;
  /** How far one millionth of noise moves the price. */
  readonly perMillionth: Decimal;
}

/** Significant digits of a rate; published rates have four or five. */
const rateDigits = 6;
/** Currencies move against the dollar too, so that a stablecoin's rate is not frozen. */
const fiatVolatility = '0.0015';

/** Waves of the market: how long each is, and its part of the whole (the parts add up to 1000). */
const waves = [
  { seconds: 259_200, weight: 480 },
  { seconds: 17_700, weight: 300 },
  { seconds: 1_260, weight: 150 },
  { seconds: 75, weight: 70 },
] as const;

/** `price * (1 + volatility * noise)`, with noise from -1 to 1 in millionths. */
function priceAt({ hash, price, perMillionth }: Anchor, second: number): Decimal {
  if (perMillionth.eq(0)) return price;
  let millionths = 0;
  for (const [index, wave] of waves.entries()) {
    millionths += Math.round(wave.weight * 1000 * smoothNoise(mix(hash + index), second, wave.seconds));
  }
  return perMillionth.times(millionths).plus(price);
}

/** Value noise: random heights at whole periods, joined by a smooth step. From -1 to 1. */
function smoothNoise(hash: number, second: number, period: number): number {
  const index = Math.floor(second / period);
  const part = (second - index * period) / period;
  const from = heightAt(hash, index);
  const to = heightAt(hash, index + 1);
  return from + (to - from) * part * part * (3 - 2 * part);
}

function heightAt(hash: number, index: number): number {
  return (mix(hash ^ mix(index)) / 0xffff_ffff) * 2 - 1;
}
