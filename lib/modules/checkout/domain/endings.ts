import type { SaleEnding } from '../contract/receipt.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';

/**
 * Final state of a sale for its buyer, or null while it can be paid. `isExpired`: its hold was released by time, not by
 * the seller.
 */
export function endingOf(
  { status, type }: { status: SaleStatus; type: SaleType },
  isExpired: boolean,
): SaleEnding | null {
  switch (status) {
    case 'initial':
    case 'failed':
    case 'pending':
      return null;
    case 'completed':
      return type === 'token' ? 'kept' : 'paid';
    case 'authorized':
      return 'held';
    case 'partial-refund':
      return 'part_refunded';
    case 'refunded':
      return 'refunded';
    case 'chargeback':
    case 'partial-chargeback':
      return 'disputed';
    case 'canceled':
      return 'cancelled';
    case 'voided':
    case 'partial-void':
      return isExpired ? 'expired' : 'released';
  }
}
