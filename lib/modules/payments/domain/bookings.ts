import { splitEvenly } from '#lib/kernel/money.ts';
import type { CardFacts, SubmitOutcome } from '#lib/modules/acquiring/index.ts';
import { type Entry, paymentEntries, refundEntries } from '#lib/modules/ledger/index.ts';
import type { SaleStatus } from '../contract/sale-words.ts';
import type { Claim } from './facts.ts';
import { feesOf } from './fees.ts';

/** How an attempt ended, as the acquirer told or as we know for certain. */
export type Ending =
  | Extract<SubmitOutcome, { outcome: 'approved' | 'declined' }>
  /** It did not happen and never will: the acquirer keeps a tombstone for it. */
  | { outcome: 'cancelled' };

/** Everything that one booking writes, decided before the database is asked. Amounts in minor units. */
export type Booking = {
  attemptState: 'succeeded' | 'declined' | 'cancelled';
  declineCode: number | null;
  processorReference: string | null;
  acquirer: string | null;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  card: CardFacts | null;
  saleStatus: SaleStatus;
  saleErrorCode: number;
  authorizedBy: number;
  capturedBy: number;
  refundedBy: number;
  releasedReserve: number;
  processingFee: number;
  marketFee: number;
  paidAt: Date | null;
  releaseAt: Date | null;
  entries: Entry[];
  notifyType: 'sale-complete' | 'sale-failure' | 'refund' | null;
};

/** Days after payment on which the seller's money is released. */
const RELEASE_AFTER_DAYS = 7;

const NOTHING = {
  declineCode: null, processorReference: null, acquirer: null, authNumber: null, voucher: null, arn: null, card: null, saleErrorCode: 0,
  authorizedBy: 0, capturedBy: 0, refundedBy: 0, releasedReserve: 0, processingFee: 0, marketFee: 0, paidAt: null, releaseAt: null,
  entries: [], notifyType: null,
} satisfies Partial<Booking>;

/** Books the end of any attempt. `at` is the database's time of the end. */
export function bookEnding(claim: Claim, ending: Ending, at: Date): Booking {
  return claim.attempt.kind === 'pay' ? bookPayment(claim, ending, at) : bookRefund(claim, ending);
}

function bookPayment(claim: Claim, ending: Ending, at: Date): Booking {
  const { sale, seller, attempt } = claim;
  if (ending.outcome !== 'approved') return { ...notMoved(ending), saleStatus: 'failed', notifyType: 'sale-failure' };
  const { record } = ending;
  const fees = feesOf(sale, seller, record.card?.isForeign ?? false);
  return {
    ...NOTHING,
    ...recorded(record),
    attemptState: 'succeeded',
    saleStatus: 'completed',
    authorizedBy: attempt.amount,
    capturedBy: attempt.amount,
    processingFee: fees.processing,
    marketFee: fees.market,
    paidAt: at,
    releaseAt: new Date(at.getTime() + RELEASE_AFTER_DAYS * 86_400_000),
    entries: paymentEntries({ amount: attempt.amount, processingFee: fees.processing, marketFee: fees.market, sellerId: seller.id, partnerId: seller.partnerId }),
    notifyType: 'sale-complete',
  };
}

function bookRefund({ sale, seller, attempt }: Claim, ending: Ending): Booking {
  if (ending.outcome !== 'approved') return { ...notMoved(ending), saleStatus: sale.status, saleErrorCode: 0, releasedReserve: attempt.amount };
  const isWhole = sale.refunded + attempt.amount === sale.captured;
  return {
    ...NOTHING,
    ...recorded(ending.record),
    attemptState: 'succeeded',
    saleStatus: isWhole ? 'refunded' : 'partial-refund',
    refundedBy: attempt.amount,
    releasedReserve: attempt.amount,
    entries: refundEntries({ amount: attempt.amount, sellerId: seller.id }),
    notifyType: 'refund',
  };
}

function notMoved(ending: Exclude<Ending, { outcome: 'approved' }>) {
  if (ending.outcome === 'cancelled') return { ...NOTHING, attemptState: 'cancelled' as const, saleErrorCode: 9005 };
  return {
    ...NOTHING,
    attemptState: 'declined' as const,
    declineCode: ending.code,
    processorReference: ending.processorReference,
    card: ending.card,
    saleErrorCode: ending.code,
  };
}

function recorded(record: Extract<Ending, { outcome: 'approved' }>['record']) {
  const { processorReference, acquirer, authNumber, voucher, arn, card } = record;
  return { processorReference, acquirer, authNumber, voucher, arn, card };
}

/** What each of the buyer's payments comes to. */
export function installmentAmounts(amount: number, installments: number): { first: number; periodical: number } {
  return installments === 1 ? { first: amount, periodical: 0 } : splitEvenly(amount, installments);
}
