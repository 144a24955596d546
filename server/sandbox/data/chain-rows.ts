import type { AddressFormat, MemoFormat } from './address-patterns.ts';

/**
 * The networks, one row each.
 *
 * Ids and symbols below 10000 are published, and ids 10002 to 10208 are in published fees and limits without a
 * name: the names given to those (and to 16 to 20) are ours, chosen so that each carries coins that really live
 * there. Ids from 20001 are ours altogether. 14 (`yota`) is published as a name only; it stays free.
 */
export interface ChainRow {
  readonly id: number;
  readonly symbol: string;
  /** Further names of `chainSymbolMapping`. */
  readonly aliases?: readonly string[];
  /** Decimal, US dollars: what sending a token on this network costs; withdrawal fees derive from it. */
  readonly costUsd: string;
  /** Decimal, rupees: the smallest purchase where none is published. @default '182' */
  readonly minBuyInr?: string;
  /** `'published'`: the record of `published.json` as it stands. */
  readonly detail: 'published' | ChainDetail;
}

export interface ChainDetail {
  readonly name: string;
  /** EVM chain id; left out elsewhere. */
  readonly evm?: number;
  /** Coin id of the native token, -1 when it is not listed. */
  readonly native: number;
  readonly address: AddressFormat;
  readonly memo?: MemoFormat;
  /** @default ['0x'] on EVM chains */
  readonly prefixes?: readonly string[];
  /** URL prefix for viewing a transaction. */
  readonly explorer: string;
}

// prettier-ignore
export const chainRows: readonly ChainRow[] = [
  { id: 0, symbol: 'erc20', aliases: ['eth'], costUsd: '7.6', minBuyInr: '2150', detail: 'published' },
  { id: 1, symbol: 'bep20', aliases: ['bsc'], costUsd: '0.35', detail: 'published' },
  { id: 2, symbol: 'trc20', aliases: ['trx'], costUsd: '1.5', minBuyInr: '586.25', detail: 'published' },
  { id: 3, symbol: 'matic20', aliases: ['matic'], costUsd: '0.21', minBuyInr: '100', detail: 'published' },
  { id: 4, symbol: 'spl', aliases: ['sol'], costUsd: '0.4', minBuyInr: '200.2', detail: 'published' },
  { id: 5, symbol: 'bep2', aliases: ['bnb'], costUsd: '0.15', detail: { name: 'BNB Beacon Chain', native: 72, address: 'beaconChain', memo: 'text', prefixes: ['bnb1'], explorer: 'https://explorer.bnbchain.org/tx/' } },
  { id: 7, symbol: 'nep5', costUsd: '0.2', detail: { name: 'NEO Token Standard', native: 2, address: 'neo', prefixes: ['A'], explorer: 'https://neoscan.io/transaction/' } },
  { id: 8, symbol: 'eos', costUsd: '0.1', detail: { name: 'EOS Network', native: 20, address: 'eosAccount', memo: 'text', prefixes: [''], explorer: 'https://bloks.io/transaction/' } },
  { id: 9, symbol: 'klay', costUsd: '0.05', detail: { name: 'Kaia (Klaytn)', evm: 8217, native: 1149, address: 'evm', explorer: 'https://kaiascan.io/tx/' } },
  { id: 10, symbol: 'matic20-test', costUsd: '0.05', minBuyInr: '100', detail: { name: 'Polygon Testnet', evm: 80001, native: 83, address: 'evm', explorer: 'https://mumbai.polygonscan.com/tx/' } },
  { id: 11, symbol: 'okc', costUsd: '0.1', minBuyInr: '100.1', detail: { name: 'OKX Chain', evm: 66, native: 1150, address: 'evm', explorer: 'https://www.oklink.com/oktc/tx/' } },
  { id: 12, symbol: 'wemix 3.0', costUsd: '0.05', detail: { name: 'WEMIX 3.0', evm: 1111, native: 1151, address: 'evm', explorer: 'https://explorer.wemix.com/tx/' } },
  { id: 13, symbol: 'arbitrum', costUsd: '0.4', minBuyInr: '191.07', detail: 'published' },
  { id: 15, symbol: 'ton', costUsd: '0.3', detail: 'published' },
  { id: 16, symbol: 'optimism', costUsd: '0.3', detail: { name: 'OP Mainnet', evm: 10, native: 6, address: 'evm', explorer: 'https://optimistic.etherscan.io/tx/' } },
  { id: 17, symbol: 'base', costUsd: '0.2', detail: { name: 'Base', evm: 8453, native: 6, address: 'evm', explorer: 'https://basescan.org/tx/' } },
  { id: 18, symbol: 'zksync', costUsd: '0.3', detail: { name: 'zkSync Era', evm: 324, native: 6, address: 'evm', explorer: 'https://explorer.zksync.io/tx/' } },
  { id: 19, symbol: 'linea', costUsd: '0.3', detail: { name: 'Linea', evm: 59144, native: 6, address: 'evm', explorer: 'https://lineascan.build/tx/' } },
  { id: 20, symbol: 'scroll', costUsd: '0.3', detail: { name: 'Scroll', evm: 534352, native: 6, address: 'evm', explorer: 'https://scrollscan.com/tx/' } },
  { id: 21, symbol: 'energi', costUsd: '0.1', detail: { name: 'Energi', evm: 39797, native: 1152, address: 'evm', explorer: 'https://explorer.energi.network/tx/' } },
  { id: 10002, symbol: 'bitcoin', costUsd: '14', minBuyInr: '4423.22', detail: { name: 'Bitcoin', native: 0, address: 'bitcoin', prefixes: ['1', '3', 'bc1'], explorer: 'https://mempool.space/tx/' } },
  { id: 10004, symbol: 'segwit', costUsd: '14', minBuyInr: '4423.22', detail: { name: 'Bitcoin (SegWit)', native: 0, address: 'bitcoinSegwit', prefixes: ['bc1'], explorer: 'https://mempool.space/tx/' } },
  { id: 10007, symbol: 'xrp', costUsd: '0.12', minBuyInr: '990.13', detail: { name: 'XRP Ledger', native: 1, address: 'xrpLedger', memo: 'tag', prefixes: ['r'], explorer: 'https://xrpscan.com/tx/' } },
  { id: 10008, symbol: 'neo', costUsd: '0.5', detail: { name: 'Neo Legacy', native: 2, address: 'neo', prefixes: ['A'], explorer: 'https://neoscan.io/transaction/' } },
  { id: 10009, symbol: 'neo3', costUsd: '0.5', detail: { name: 'Neo N3', native: 2, address: 'neoN3', prefixes: ['N'], explorer: 'https://explorer.onegate.space/transactionInfo/' } },
  { id: 10010, symbol: 'bch', costUsd: '0.3', detail: { name: 'Bitcoin Cash', native: 4, address: 'bitcoinCash', prefixes: ['bitcoincash:', 'q', 'p', '1', '3'], explorer: 'https://blockchair.com/bitcoin-cash/transaction/' } },
  { id: 10011, symbol: 'dot', costUsd: '0.5', detail: { name: 'Polkadot', native: 5, address: 'polkadot', prefixes: ['1'], explorer: 'https://polkadot.subscan.io/extrinsic/' } },
  { id: 10013, symbol: 'mantle', costUsd: '0.3', detail: { name: 'Mantle', evm: 5000, native: 1028, address: 'evm', explorer: 'https://mantlescan.xyz/tx/' } },
  { id: 10014, symbol: 'ltc', costUsd: '0.1', detail: { name: 'Litecoin', native: 10, address: 'litecoin', prefixes: ['L', 'M', '3', 'ltc1'], explorer: 'https://blockchair.com/litecoin/transaction/' } },
  { id: 10017, symbol: 'xtz', costUsd: '0.2', detail: { name: 'Tezos', native: 13, address: 'tezos', prefixes: ['tz', 'KT1'], explorer: 'https://tzkt.io/' } },
  { id: 10018, symbol: 'ftm', costUsd: '0.2', detail: { name: 'Fantom Opera', evm: 250, native: 14, address: 'evm', explorer: 'https://explorer.fantom.network/transactions/' } },
  { id: 10019, symbol: 'xlm', costUsd: '0.02', detail: { name: 'Stellar', native: 15, address: 'stellar', memo: 'stellar', prefixes: ['G'], explorer: 'https://stellar.expert/explorer/public/tx/' } },
  { id: 10021, symbol: 'ont', costUsd: '0.2', detail: { name: 'Ontology', native: 18, address: 'neo', prefixes: ['A'], explorer: 'https://explorer.ont.io/tx/' } },
  { id: 10022, symbol: 'ada', costUsd: '0.4', detail: { name: 'Cardano', native: 19, address: 'cardano', prefixes: ['addr1', 'Ae2', 'DdzFF'], explorer: 'https://cardanoscan.io/transaction/' } },
  { id: 10024, symbol: 'algo', costUsd: '0.01', detail: { name: 'Algorand', native: 22, address: 'algorand', prefixes: [''], explorer: 'https://explorer.perawallet.app/tx/' } },
  { id: 10025, symbol: 'atom', costUsd: '0.05', detail: { name: 'Cosmos Hub', native: 24, address: 'cosmos', memo: 'text', prefixes: ['cosmos1'], explorer: 'https://www.mintscan.io/cosmos/tx/' } },
  { id: 10026, symbol: 'dash', costUsd: '0.1', detail: { name: 'Dash', native: 26, address: 'dash', prefixes: ['X', '7'], explorer: 'https://blockchair.com/dash/transaction/' } },
  { id: 10027, symbol: 'zec', costUsd: '0.3', detail: { name: 'Zcash (transparent)', native: 27, address: 'zcashTransparent', prefixes: ['t1', 't3'], explorer: 'https://blockchair.com/zcash/transaction/' } },
  { id: 10028, symbol: 'zil', costUsd: '0.01', detail: { name: 'Zilliqa', native: 34, address: 'zilliqa', prefixes: ['zil1'], explorer: 'https://viewblock.io/zilliqa/tx/' } },
  { id: 10029, symbol: 'vet', costUsd: '0.5', detail: { name: 'VeChainThor', evm: 100009, native: 35, address: 'evm', explorer: 'https://explore.vechain.org/transactions/' } },
  { id: 10033, symbol: 'waves', costUsd: '0.05', detail: { name: 'Waves', native: 51, address: 'waves', prefixes: ['3P'], explorer: 'https://wavesexplorer.com/transactions/' } },
  { id: 10039, symbol: 'near', costUsd: '0.1', detail: { name: 'NEAR Protocol', native: 1010, address: 'near', prefixes: [''], explorer: 'https://nearblocks.io/txns/' } },
  { id: 10042, symbol: 'kava', costUsd: '0.1', detail: { name: 'Kava EVM', evm: 2222, native: 1127, address: 'evm', explorer: 'https://kavascan.com/tx/' } },
  { id: 10046, symbol: 'celo', costUsd: '0.1', detail: { name: 'Celo', evm: 42220, native: 1128, address: 'evm', explorer: 'https://celoscan.io/tx/' } },
  { id: 10076, symbol: 'omni', costUsd: '12', minBuyInr: '5005', detail: { name: 'Omni Layer', native: 0, address: 'bitcoinLegacy', prefixes: ['1', '3'], explorer: 'https://omniexplorer.info/tx/' } },
  { id: 10116, symbol: 'avaxc', costUsd: '0.3', detail: { name: 'Avalanche C-Chain', evm: 43114, native: 1002, address: 'evm', explorer: 'https://snowtrace.io/tx/' } },
  { id: 10163, symbol: 'aptos', costUsd: '0.05', detail: { name: 'Aptos', native: 1011, address: 'aptos', prefixes: ['0x'], explorer: 'https://explorer.aptoslabs.com/txn/' } },
  { id: 10168, symbol: 'merlin', costUsd: '0.5', detail: { name: 'Merlin Chain', evm: 4200, native: 0, address: 'evm', explorer: 'https://scan.merlinchain.io/tx/' } },
  { id: 10169, symbol: 'blast', costUsd: '0.3', detail: { name: 'Blast', evm: 81457, native: 6, address: 'evm', explorer: 'https://blastscan.io/tx/' } },
  { id: 10171, symbol: 'manta', costUsd: '0.3', detail: { name: 'Manta Pacific', evm: 169, native: 6, address: 'evm', explorer: 'https://pacific-explorer.manta.network/tx/' } },
  { id: 10172, symbol: 'rootstock', costUsd: '1', minBuyInr: '5549.13', detail: { name: 'Rootstock', evm: 30, native: 0, address: 'evm', explorer: 'https://explorer.rootstock.io/tx/' } },
  { id: 10173, symbol: 'nova', costUsd: '0.3', detail: { name: 'Arbitrum Nova', evm: 42170, native: 6, address: 'evm', explorer: 'https://nova.arbiscan.io/tx/' } },
  { id: 10174, symbol: 'bob', costUsd: '1', minBuyInr: '5549.13', detail: { name: 'BOB', evm: 60808, native: 6, address: 'evm', explorer: 'https://explorer.gobob.xyz/tx/' } },
  { id: 10175, symbol: 'neox', costUsd: '0.3', detail: { name: 'Neo X', evm: 47763, native: 3, address: 'evm', explorer: 'https://xexplorer.neo.org/tx/' } },
  { id: 10176, symbol: 'dotah', costUsd: '0.1', detail: { name: 'Polkadot Asset Hub', native: 5, address: 'polkadot', prefixes: ['1'], explorer: 'https://assethub-polkadot.subscan.io/extrinsic/' } },
  { id: 10177, symbol: 'sonic', costUsd: '0.1', detail: { name: 'Sonic', evm: 146, native: 1153, address: 'evm', explorer: 'https://sonicscan.org/tx/' } },
  { id: 10179, symbol: 'hbar', costUsd: '0.05', detail: { name: 'Hedera', native: 37, address: 'hedera', memo: 'text', prefixes: ['0.0.'], explorer: 'https://hashscan.io/mainnet/transaction/' } },
  { id: 10180, symbol: 'iotx', costUsd: '0.05', detail: { name: 'IoTeX', evm: 4689, native: 52, address: 'iotex', prefixes: ['io1', '0x'], explorer: 'https://iotexscan.io/tx/' } },
  { id: 10181, symbol: 'opbnb', costUsd: '0.05', detail: { name: 'opBNB', evm: 204, native: 72, address: 'evm', explorer: 'https://opbnbscan.com/tx/' } },
  { id: 10208, symbol: 'sei', costUsd: '0.05', detail: { name: 'Sei', evm: 1329, native: 1083, address: 'sei', prefixes: ['sei1', '0x'], explorer: 'https://seiscan.io/tx/' } },
  { id: 20001, symbol: 'doge', costUsd: '0.5', detail: { name: 'Dogecoin', native: 1001, address: 'dogecoin', prefixes: ['D', 'A', '9'], explorer: 'https://blockchair.com/dogecoin/transaction/' } },
  { id: 20002, symbol: 'etc', costUsd: '0.1', detail: { name: 'Ethereum Classic', evm: 61, native: 1003, address: 'evm', explorer: 'https://etc.blockscout.com/tx/' } },
  { id: 20003, symbol: 'sui', costUsd: '0.05', detail: { name: 'Sui', native: 1012, address: 'sui', prefixes: ['0x'], explorer: 'https://suiscan.xyz/mainnet/tx/' } },
  { id: 20004, symbol: 'fil', costUsd: '0.1', detail: { name: 'Filecoin', native: 1013, address: 'filecoin', prefixes: ['f1', 'f3', 'f4'], explorer: 'https://filfox.info/en/message/' } },
  { id: 20005, symbol: 'icp', costUsd: '0.01', detail: { name: 'Internet Computer', native: 1014, address: 'internetComputer', prefixes: [''], explorer: 'https://dashboard.internetcomputer.org/transaction/' } },
  { id: 20006, symbol: 'ksm', costUsd: '0.2', detail: { name: 'Kusama', native: 1129, address: 'kusama', prefixes: [''], explorer: 'https://kusama.subscan.io/extrinsic/' } },
  { id: 20007, symbol: 'cronos', costUsd: '0.1', detail: { name: 'Cronos', evm: 25, native: 1026, address: 'evm', explorer: 'https://cronoscan.com/tx/' } },
  { id: 20008, symbol: 'gnosis', costUsd: '0.05', detail: { name: 'Gnosis Chain', evm: 100, native: 1008, address: 'evm', explorer: 'https://gnosisscan.io/tx/' } },
  { id: 20009, symbol: 'moonbeam', costUsd: '0.05', detail: { name: 'Moonbeam', evm: 1284, native: 1130, address: 'evm', explorer: 'https://moonscan.io/tx/' } },
  { id: 20010, symbol: 'inj', costUsd: '0.05', detail: { name: 'Injective', native: 1084, address: 'injective', memo: 'text', prefixes: ['inj1'], explorer: 'https://explorer.injective.network/transaction/' } },
  { id: 20011, symbol: 'osmo', costUsd: '0.05', detail: { name: 'Osmosis', native: 1086, address: 'osmosis', memo: 'text', prefixes: ['osmo1'], explorer: 'https://www.mintscan.io/osmosis/tx/' } },
  { id: 20012, symbol: 'tia', costUsd: '0.05', detail: { name: 'Celestia', native: 1085, address: 'celestia', memo: 'text', prefixes: ['celestia1'], explorer: 'https://www.mintscan.io/celestia/tx/' } },
  { id: 20013, symbol: 'terra', costUsd: '0.1', detail: { name: 'Terra', native: 1131, address: 'terra', memo: 'text', prefixes: ['terra1'], explorer: 'https://finder.terra.money/mainnet/tx/' } },
  { id: 20014, symbol: 'lunc', costUsd: '0.1', detail: { name: 'Terra Classic', native: 1132, address: 'terra', memo: 'text', prefixes: ['terra1'], explorer: 'https://finder.terra.money/classic/tx/' } },
  { id: 20015, symbol: 'rune', costUsd: '0.1', detail: { name: 'THORChain', native: 1087, address: 'thorchain', memo: 'text', prefixes: ['thor1'], explorer: 'https://runescan.io/tx/' } },
  { id: 20016, symbol: 'dydx', costUsd: '0.05', detail: { name: 'dYdX Chain', native: 1088, address: 'dydx', memo: 'text', prefixes: ['dydx1'], explorer: 'https://www.mintscan.io/dydx/tx/' } },
  { id: 20017, symbol: 'theta', costUsd: '0.2', detail: { name: 'Theta', evm: 361, native: 1133, address: 'evm', explorer: 'https://explorer.thetatoken.org/txs/' } },
  { id: 20018, symbol: 'flow', costUsd: '0.01', detail: { name: 'Flow', native: 1134, address: 'flow', prefixes: ['0x'], explorer: 'https://www.flowscan.io/tx/' } },
  { id: 20019, symbol: 'egld', costUsd: '0.02', detail: { name: 'MultiversX', native: 1135, address: 'multiversx', prefixes: ['erd1'], explorer: 'https://explorer.multiversx.com/transactions/' } },
  { id: 20020, symbol: 'kas', costUsd: '0.02', detail: { name: 'Kaspa', native: 1136, address: 'kaspa', prefixes: ['kaspa:'], explorer: 'https://explorer.kaspa.org/txs/' } },
  { id: 20021, symbol: 'one', costUsd: '0.01', detail: { name: 'Harmony', evm: 1666600000, native: 1137, address: 'harmony', prefixes: ['one1', '0x'], explorer: 'https://explorer.harmony.one/tx/' } },
  { id: 20022, symbol: 'icx', costUsd: '0.02', detail: { name: 'ICON', native: 1138, address: 'icon', prefixes: ['hx', 'cx'], explorer: 'https://tracker.icon.community/transaction/' } },
  { id: 20023, symbol: 'qtum', costUsd: '0.05', detail: { name: 'Qtum', native: 1139, address: 'qtum', prefixes: ['Q', 'M', 'qc1'], explorer: 'https://qtum.info/tx/' } },
  { id: 20024, symbol: 'xem', costUsd: '0.1', detail: { name: 'NEM', native: 1140, address: 'nem', memo: 'text', prefixes: ['N'], explorer: 'https://explorer.nemtool.com/#/s_tx?hash=' } },
  { id: 20025, symbol: 'rvn', costUsd: '0.02', detail: { name: 'Ravencoin', native: 1141, address: 'ravencoin', prefixes: ['R'], explorer: 'https://blockbook.ravencoin.org/tx/' } },
  { id: 20026, symbol: 'dgb', costUsd: '0.01', detail: { name: 'DigiByte', native: 1142, address: 'digibyte', prefixes: ['D', 'S', 'dgb1'], explorer: 'https://digiexplorer.info/tx/' } },
  { id: 20027, symbol: 'dcr', costUsd: '0.1', detail: { name: 'Decred', native: 1143, address: 'decred', prefixes: ['Ds', 'Dc'], explorer: 'https://dcrdata.decred.org/tx/' } },
  { id: 20028, symbol: 'mina', costUsd: '0.05', detail: { name: 'Mina', native: 1144, address: 'mina', memo: 'text', prefixes: ['B62q'], explorer: 'https://minascan.io/mainnet/tx/' } },
  { id: 20029, symbol: 'ar', costUsd: '0.1', detail: { name: 'Arweave', native: 1145, address: 'arweave', prefixes: [''], explorer: 'https://viewblock.io/arweave/tx/' } },
  { id: 20030, symbol: 'flare', costUsd: '0.02', detail: { name: 'Flare', evm: 14, native: 1146, address: 'evm', explorer: 'https://flare-explorer.flare.network/tx/' } },
  { id: 20031, symbol: 'stx', costUsd: '0.2', detail: { name: 'Stacks', native: 1089, address: 'stacks', memo: 'text', prefixes: ['SP', 'SM'], explorer: 'https://explorer.hiro.so/txid/' } },
  { id: 20032, symbol: 'chz', costUsd: '0.05', detail: { name: 'Chiliz Chain', evm: 88888, native: 1046, address: 'evm', explorer: 'https://chiliscan.com/tx/' } },
  { id: 20033, symbol: 'ronin', costUsd: '0.05', detail: { name: 'Ronin', evm: 2020, native: 1147, address: 'ronin', prefixes: ['0x', 'ronin:'], explorer: 'https://app.roninchain.com/tx/' } },
  { id: 20034, symbol: 'starknet', costUsd: '0.2', detail: { name: 'Starknet', native: 1081, address: 'starknet', prefixes: ['0x'], explorer: 'https://starkscan.co/tx/' } },
  { id: 20035, symbol: 'tao', costUsd: '0.2', detail: { name: 'Bittensor', native: 1090, address: 'substrate', prefixes: ['5'], explorer: 'https://taostats.io/extrinsic/' } },
  { id: 20036, symbol: 'nano', costUsd: '0.01', detail: { name: 'Nano', native: 1148, address: 'nano', prefixes: ['nano_', 'xrb_'], explorer: 'https://blocklattice.io/block/' } },
  { id: 20037, symbol: 'berachain', costUsd: '0.05', detail: { name: 'Berachain', evm: 80094, native: 1091, address: 'evm', explorer: 'https://berascan.com/tx/' } },
  { id: 20038, symbol: 'hyperevm', costUsd: '0.05', detail: { name: 'HyperEVM', evm: 999, native: 1092, address: 'evm', explorer: 'https://hyperevmscan.io/tx/' } },
  { id: 20039, symbol: 'worldchain', costUsd: '0.05', detail: { name: 'World Chain', evm: 480, native: 6, address: 'evm', explorer: 'https://worldscan.org/tx/' } },
  { id: 20040, symbol: 'unichain', costUsd: '0.1', detail: { name: 'Unichain', evm: 130, native: 6, address: 'evm', explorer: 'https://uniscan.xyz/tx/' } },
  { id: 20041, symbol: 'immutable', costUsd: '0.05', detail: { name: 'Immutable zkEVM', evm: 13371, native: 1074, address: 'evm', explorer: 'https://explorer.immutable.com/tx/' } },
  { id: 20042, symbol: 'wax', costUsd: '0.01', detail: { name: 'WAX', native: 1154, address: 'eosAccount', memo: 'text', prefixes: [''], explorer: 'https://waxblock.io/transaction/' } },
  { id: 20043, symbol: 'hive', costUsd: '0.01', detail: { name: 'Hive', native: 1155, address: 'hiveAccount', memo: 'text', prefixes: [''], explorer: 'https://hivehub.dev/tx/' } },
  { id: 20044, symbol: 'akt', costUsd: '0.05', detail: { name: 'Akash', native: 1156, address: 'akash', memo: 'text', prefixes: ['akash1'], explorer: 'https://www.mintscan.io/akash/tx/' } },
  { id: 20045, symbol: 'cro', costUsd: '0.05', detail: { name: 'Cronos POS', native: 1026, address: 'cryptoOrg', memo: 'text', prefixes: ['cro1'], explorer: 'https://cronos-pos.org/explorer/tx/' } },
];
