import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { SaleView } from '#lib/modules/payments/contract/dashboard.ts';

type Facts = Pick<SaleView, 'status' | 'captured' | 'refunded' | 'refundReserved'> & { attempts: readonly Pick<SaleView['attempts'][number], 'state'>[] };

export type NoRefund = 'unpaid' | 'held' | 'spent' | 'disputed' | 'small' | 'busy' | 'viewer';

/** What may be refunded now, or the reason why nothing can. The operation decides again on fresh data. */
export function refundState(sale: Facts, allowed: boolean): { left: number; reason: NoRefund | null } {
  const left = sale.captured - sale.refunded - sale.refundReserved;
  const no = (reason: NoRefund) => ({ left, reason });
  if (sale.status === 'chargeback' || sale.status === 'partial-chargeback') return no('disputed');
  if (sale.status === 'authorized' || sale.status === 'partial-void') return no('held');
  if (sale.captured === 0) return no('unpaid');
  if (!allowed) return no('viewer');
  if (sale.attempts.some(({ state }) => state === 'in_flight' || state === 'in_doubt')) return no('busy');
  if (left === 0 || sale.status === 'refunded') return no('spent');
  return left < MINIMUM_AMOUNT ? no('small') : { left, reason: null };
}
