import type { ChainMapping, ChainRecord, ConfigMapping } from '../../protocol/records.ts';
import type { Network } from '../contract.ts';
import { judgePattern, maxMatchInput } from '../reference/judge-pattern.ts';

/** A network as the gateway knows it; `network` is the part that the widget sees. */
export interface NetworkEntry {
  readonly chainId: number;
  readonly network: Network;
  /** Where a transaction is viewed: the prefix of its hash. `null` unless it is an https address. */
  readonly hashLink: string | null;
  readonly acceptsAddress: (text: string) => boolean;
  /** `null` where the network takes no memo. */
  readonly acceptsMemo: ((text: string) => boolean) | null;
}

/**
 * Networks by symbol and by chain id. Chains that the chain mapping does not describe are known by the first
 * symbol that the config mapping has for them, without pattern or link.
 */
export function mergeNetworks(
  chains: ChainMapping,
  config: ConfigMapping,
): { readonly bySymbol: Map<string, NetworkEntry>; readonly byId: Map<number, NetworkEntry> } {
  const byId = new Map<number, NetworkEntry>();
  const bySymbol = new Map<string, NetworkEntry>();
  const add = (chainId: number, symbol: string, record: ChainRecord | null) => {
    const id = symbol.toLowerCase();
    if (byId.has(chainId) || bySymbol.has(id)) return;
    const entry = presentNetwork(chainId, id, record);
    byId.set(chainId, entry);
    bySymbol.set(id, entry);
  };
  for (const [chainId, record] of Object.entries(chains)) add(Number(chainId), record.chainSymbol, record);
  for (const [symbol, chainId] of Object.entries(config.chainSymbolMapping)) add(chainId, symbol, null);
  return { bySymbol, byId };
}

function presentNetwork(chainId: number, id: string, record: ChainRecord | null): NetworkEntry {
  const address = judgePattern(record?.addressRegex ?? '');
  const memoRegex = record?.memoRegex ?? '';
  const memo = judgePattern(memoRegex);
  const takesMemo = memoRegex !== '';
  return {
    chainId,
    network: {
      id,
      name: record?.chainName ?? id,
      addressPattern: address.forBrowser,
      // A memo that cannot be judged must still be asked for: without it the coins arrive at nobody.
      memoPattern: takesMemo ? (memo.forBrowser ?? anyMemo) : null,
      addressPrefixes: (record?.startingWith ?? [])
        .filter((prefix) => /^[!-~]{1,16}$/.test(prefix))
        .slice(0, 8),
    },
    hashLink: httpsOrNull(record?.hashLink),
    acceptsAddress: address.matches ?? isPlausible,
    acceptsMemo: takesMemo ? (memo.matches ?? isPlausible) : null,
  };
}

const anyMemo = `^[ -~]{1,${maxMatchInput}}$`;

/** Where there is no pattern to judge by: something short without spaces. */
function isPlausible(text: string): boolean {
  return text.length <= maxMatchInput && /^[!-~]+$/.test(text);
}

function httpsOrNull(link: string | undefined): string | null {
  return link && URL.canParse(link) && new URL(link).protocol === 'https:' ? link : null;
}
