import type { ContractService, Fields } from './contract-service.ts';
import { describeFields, type FieldRow } from './describe-fields.ts';

const onrampRows: readonly FieldRow[] = [
  ['orderId', 'an integer'],
  ['userId', 'an integer, where it is there'],
  ['walletAddress', 'a string'],
  ['coinId', 'an integer'],
  ['chainId', 'an integer'],
  ['fiatType', 'an integer'],
  ['paymentType', '1 or 2'],
  ['fiatAmount', 'a number'],
  ['expectedCryptoAmount', 'a number'],
  ['expectedPrice', 'a number'],
  ['actualCryptoAmount', 'a number or null'],
  ['actualPrice', 'a number or null'],
  ['onRampFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['gasFee', 'a number'],
  ['transactionHash', 'a string or null'],
  ['referenceId', 'a string or null'],
  ['kycNeeded', '0 or 1'],
  ['status', 'an integer'],
  ['createdAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['updatedAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['appId', 'an integer'],
  ['merchantRecognitionId', 'a string'],
  ['trials', 'an integer, where it is there'],
  ['webhookTrials', 'an integer, where it is there'],
];

const offrampRows: readonly FieldRow[] = [
  ['orderId', 'an integer'],
  ['coinId', 'an integer'],
  ['chainId', 'an integer'],
  ['walletAddress', 'a string'],
  ['expectedPrice', 'a number'],
  ['expectedQuantity', 'a number'],
  ['actualPrice', 'a number'],
  ['actualQuantity', 'a number'],
  ['actualFiatAmount', 'a number'],
  ['onrampFee', 'a number'],
  ['clientFee', 'a number'],
  ['gatewayFee', 'a number'],
  ['tdsFee', 'a number'],
  ['merchantRecognitionId', 'a string'],
  ['paymentType', '1 or 2'],
  ['fiatType', 'an integer'],
  ['createdAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['updatedAt', 'an ISO 8601 time in UTC with milliseconds'],
  ['status', 'an integer'],
  ['transactionHash', 'a string'],
];

/** The fields of both records, as merchantHistory gives them. */
export function describeOrderRecords(service: ContractService): void {
  const recordsOf = async (type: 1 | 2) =>
    Object.values(await service.read('merchantHistory', { type })) as Fields[];
  describeFields('Onramp order record', onrampRows, () => recordsOf(1));
  describeFields('Offramp order record', offrampRows, () => recordsOf(2));
}
