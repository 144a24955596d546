import type { Handler } from 'hono';

import { MerchantApiRefused } from '../../client/merchant-api-errors.ts';
import type { CreatedOrder, PaymentMethod } from '../contract.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkBuyAmount } from '../input/check-buy-amount.ts';
import { checkAddress, checkMemo, checkMethod, orderInput } from '../input/order-input.ts';
import { readInput } from '../input/read-input.ts';
import { selectPair } from '../input/select-pair.ts';
import type { DeskOrder } from '../order-desk.ts';
import type { OrderSnapshot } from '../order-token.ts';
import { presentAccountDeposit, presentInrDeposit, type FrozenDeposit } from '../present/present-deposit.ts';
import { presentOrder } from '../present/present-order.ts';
import { createIssuedTokens } from '../issued-tokens.ts';
import { refuse } from '../refuse.ts';
import { choiceProblem } from '../upstream-problem.ts';

/** `POST /v1/orders`: 201 with a new order and its token, 200 when the same order was there already. */
export function postOrder(dependencies: Dependencies): Handler {
  const { book, desk, reference, tokens, logger } = dependencies;
  const issued = createIssuedTokens();

  return async function createOrder(c) {
    const input = await readInput(c, orderInput);
    if (input.side !== 'buy') {
      throw refuse('invalid-input', 'Only purchases can be ordered here: send side "buy".', {
        field: 'side',
      });
    }
    const { merged } = await book.open(input.fiat);
    const selected = selectPair(merged, input);
    const { coin, network, fiat, fiatId, limits, pair } = selected;
    const fiatAmount = checkBuyAmount(input, selected);
    const method = checkMethod(fiat.methods, input.method);
    const walletAddress = checkAddress(network, input.walletAddress);
    const memo = checkMemo(network, input.memo);
    // Before the order: one that cannot be paid is better not created.
    const bankDetails = fiat.code === 'INR' ? await reference.bankDetails() : null;

    const order = await desk
      .create({
        coin: coin.coin.id,
        network: network.network.id,
        fiatId,
        fiatAmount,
        paymentType: method.kind === 'instant' ? 1 : 2,
        walletAddress,
        memo,
        recognitionId: input.reference ?? input.idempotencyKey,
      })
      .catch((error: unknown) => {
        throw creationProblem(error) ?? choiceProblem(error, { fiat: fiat.code, pair, limits });
      });

    const known = issued.find(order);
    const token = known ?? tokens.issue(snapshotOf(order, depositOf(order, method)));
    issued.remember(order, token);
    const created: CreatedOrder = { token, order: presentOrder(tokens.open(`Bearer ${token}`), order) };
    const isNew = known === undefined && order.statusCode === 0;
    return c.json(created, isNew ? 201 : 200, { 'cache-control': 'no-store' });

    function depositOf({ id, account }: DeskOrder, chosen: PaymentMethod): FrozenDeposit {
      const payable = { id, fiatAmount, method: chosen };
      const deposit = account
        ? presentAccountDeposit(payable, account)
        : bankDetails && presentInrDeposit(payable, bankDetails);
      if (deposit) return deposit;
      logger.error({ orderId: id, method: chosen.id }, 'the service names no account to pay this order into');
      const detail = `${chosen.id} has no account to pay into at the moment. Choose another payment method.`;
      throw refuse('upstream-unavailable', detail, { field: 'method', retryAfterMs: 60_000 });
    }

    function snapshotOf({ id, createdAt, payBefore }: DeskOrder, deposit: FrozenDeposit): OrderSnapshot {
      return {
        id,
        side: 'buy',
        coin: coin.coin.id,
        network: network.network.id,
        fiat: fiat.code,
        fiatAmount,
        method: method.id,
        walletAddress,
        memo,
        createdAt,
        payBefore,
        hashLink: network.hashLink,
        deposit,
      };
    }
  };
}

/** 409 is the answer to the key of an order whose details were others. */
function creationProblem(error: unknown) {
  if (!(error instanceof MerchantApiRefused) || error.code !== 409) return undefined;
  const detail =
    'An order with this reference exists already, with other details. Finish that one, or start a new order.';
  return refuse('order-conflict', detail, { cause: error });
}
