import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { decideCapture, decideRefund } from '#lib/modules/payments/views/rules.ts';

type Facts = Pick<
  SaleView,
  | 'status'
  | 'type'
  | 'authorized'
  | 'captured'
  | 'refunded'
  | 'refundReserved'
  | 'chargedBack'
  | 'drawn'
  | 'drawnReserved'
  | 'voided'
  | 'holdExpiresAt'
  | 'now'
> & { attempts: readonly Pick<SaleView['attempts'][number], 'state'>[] };

type WhyNothing =
  | 'spent'
  | 'disputed'
  | 'busy'
  | 'viewer'
  | 'ended'
  | 'released'
  | 'kept'
  | 'canceled'
  | 'pending'
  | 'failed';

/**
 * Next steps of a sale. `held` and `left` are minor units; `isAll`: less than the smallest amount is left, so it goes
 * as a whole or not at all.
 */
export type NextStep =
  | { kind: 'pay' }
  | { kind: 'link' }
  | { kind: 'hold'; held: number; isAll: boolean }
  | { kind: 'refund'; left: number; isAll: boolean }
  | { kind: 'nothing'; why: WhyNothing };

const OPEN: readonly string[] = ['in_flight', 'in_doubt', 'challenged', 'submitted'];

/**
 * Asks the rules that the operations ask, and says why where the answer is no. The operation decides again on fresh
 * data.
 */
export function nextStep(sale: Facts, mayMoveMoney: boolean): NextStep {
  const nothing = (why: WhyNothing): NextStep => ({ kind: 'nothing', why });
  if (sale.status === 'canceled') return nothing('canceled');
  if (sale.type === 'template') return { kind: 'link' };
  if (sale.attempts.some(({ state }) => OPEN.includes(state)) || sale.drawnReserved > 0) return nothing('busy');
  if (sale.status === 'initial' || sale.status === 'failed')
    return sale.type === 'multi-capture' ? nothing('failed') : { kind: 'pay' };
  if (sale.status === 'authorized') return ofHold(sale, mayMoveMoney);
  const decided = decideRefund(sale, null);
  if (decided.ok)
    return mayMoveMoney
      ? { kind: 'refund', left: decided.value, isAll: decided.value < MINIMUM_AMOUNT }
      : nothing('viewer');
  return nothing(whyNoRefund(sale));
}

function ofHold(sale: Facts, mayMoveMoney: boolean): NextStep {
  const decided = decideCapture(sale, null, sale.now);
  if (!decided.ok) return { kind: 'nothing', why: 'ended' };
  return mayMoveMoney
    ? { kind: 'hold', held: decided.value, isAll: decided.value < MINIMUM_AMOUNT }
    : { kind: 'nothing', why: 'viewer' };
}

function whyNoRefund({ status, type, refundReserved }: Facts): WhyNothing {
  if (status === 'chargeback' || status === 'partial-chargeback') return 'disputed';
  if (status === 'voided' || status === 'partial-void') return 'released';
  if (status === 'pending') return 'pending';
  if (refundReserved > 0) return 'busy';
  return type === 'token' ? 'kept' : 'spent';
}
