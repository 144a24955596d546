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
  const hashes = new Map<string, number>();

  function hashOf(name: string): number {
    let hash = hashes.get(name);
    if (hash === undefined) {
      hash = seededHash(`${seed}/${name}`);
      hashes.set(name, hash);
    }
    return hash;
  }

  return {
    rate(coin, fiat, atMs) {
      const second = Math.floor(atMs / 1000);
      const coinSwing = swing(hashOf(`coin/${coin.id}`), second, coin.volatility);
      const fiatSwing =
        fiat.unitsPerUsd === '1' ? one : swing(hashOf(`fiat/${fiat.fiatType}`), second, fiatVolatility);
      return new Decimal(coin.usdPrice)
        .times(fiat.unitsPerUsd)
        .times(coinSwing)
        .times(fiatSwing)
        .prec(rateDigits, 1);
    },
  };
}

/** Significant digits of a rate; published rates have four or five. */
const rateDigits = 6;
/** Currencies move against the dollar too, so that a stablecoin's rate is not frozen. */
const fiatVolatility = '0.0015';
const one = new Decimal(1);

/** Waves of the market: how long each is, and its part of the whole (the parts add up to 1000). */
const waves = [
  { seconds: 259_200, weight: 480 },
  { seconds: 17_700, weight: 300 },
  { seconds: 1_260, weight: 150 },
  { seconds: 75, weight: 70 },
] as const;

/** `1 + volatility * noise`, with noise from -1 to 1 in millionths. */
function swing(hash: number, second: number, volatility: string): Decimal {
  let millionths = 0;
  for (const [index, wave] of waves.entries()) {
    millionths += Math.round(wave.weight * 1000 * smoothNoise(mix(hash + index), second, wave.seconds));
  }
  return new Decimal(volatility).times(millionths).times('0.000001').plus(1);
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
