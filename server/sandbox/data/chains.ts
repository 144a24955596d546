import type { ChainRecord } from '../../protocol/records.ts';
import { addressPatterns, memoPatterns } from './address-patterns.ts';
import { chainRows, type ChainDetail, type ChainRow } from './chain-rows.ts';
import published from './published.json' with { type: 'json' };

export interface SandboxChain {
  readonly id: number;
  /** The record of the all-chain mapping, with the keys and the key order of the published ones. */
  readonly record: ChainRecord;
  /** Further names of `chainSymbolMapping`, e.g. `eth` beside `erc20`. */
  readonly aliases: readonly string[];
}

const publishedRecords: Readonly<Record<string, ChainRecord>> = published.chains;

/** Every network of the sandbox, by ascending id. */
export const chains: readonly SandboxChain[] = chainRows.map((row) => ({
  id: row.id,
  record: recordOf(row),
  aliases: row.aliases ?? [],
}));

function recordOf(row: ChainRow): ChainRecord {
  if (row.detail !== 'published') return ownRecord(row.symbol, row.detail);
  const record = publishedRecords[row.id];
  if (!record)
    throw new Error(`Chain ${row.id} (${row.symbol}) is not in published.json: give its row a detail.`);
  // The specification has it in every record, one published record does not: no prefix is every address's.
  return record.startingWith ? record : { ...record, startingWith: [''] };
}

function ownRecord(chainSymbol: string, detail: ChainDetail): ChainRecord {
  return {
    chainSymbol,
    addressRegex: addressPatterns[detail.address],
    memoRegex: detail.memo ? memoPatterns[detail.memo] : '',
    chainName: detail.name,
    networkId: detail.evm ?? -1,
    nativeToken: detail.native,
    startingWith: [...(detail.prefixes ?? ['0x'])],
    hashLink: detail.explorer,
    // Not shown in the specification: `node` is the native coin's id in most published records, so in ours too.
    node: detail.native,
  };
}
