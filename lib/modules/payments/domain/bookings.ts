import { splitEvenly } from '#lib/kernel/money.ts';
import type { AuthenticationFacts, CardFacts, DisputeFacts, SubmitOutcome } from '#lib/modules/acquiring/index.ts';
import {
  chargebackEntries,
  creditEntries,
  type Entry,
  paymentEntries,
  returnEntries,
  reversalEntries,
} from '#lib/modules/ledger/index.ts';
import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { AttemptKind, Claim } from './facts.ts';
import { chargebackFeeOf, feesOf } from './fees.ts';
import { HOLD_HOURS } from './sale-states.ts';
import { HELD, sumOf } from './amounts.ts';

/** Definite outcome of an attempt, from the acquirer or from a failure before the call. */
export type DefiniteOutcome =
  | Extract<SubmitOutcome, { outcome: 'approved' | 'declined' }>
  /** No money moved or ever will: the attempt was not submitted, or the acquirer keeps a tombstone for it. */
  | { outcome: 'cancelled' };

type Approved = Extract<DefiniteOutcome, { outcome: 'approved' }>;

/** All rows and changes of one booking, decided before the statement. Amounts in minor units. */
export type Booking = {
  attemptState: 'succeeded' | 'declined' | 'cancelled';
  declineCode: number | null;
  processorReference: string | null;
  acquirer: string | null;
  authNumber: string | null;
  voucher: string | null;
  arn: string | null;
  card: CardFacts | null;
  authentication: AuthenticationFacts | null;
  saleStatus: SaleStatus;
  saleErrorCode: number;
  authorizedBy: number;
  capturedBy: number;
  refundedBy: number;
  releasedReserve: number;
  voidedBy: number;
  chargedBackBy: number;
  /** Amount that this capture takes of its authorization; its reserve is released in any case. */
  drawnBy: number;
  statusBeforeChargeback: SaleStatus | null;
  /** Case of a chargeback that is booked; null of other bookings. */
  dispute: OpenedDispute | null;
  processingFee: number;
  feeVat: number;
  marketFee: number;
  paidAt: Date | null;
  releaseAt: Date | null;
  /** When its money counts for the seller: a payment's once it is released. Null: at once. */
  countsFrom: Date | null;
  /** Months over which its money is released, the first at `countsFrom`: more than one where a seller is settled so. */
  months: number;
  holdExpiresAt: Date | null;
  entries: Entry[];
  notifyType:
    | 'sale-complete'
    | 'sale-authorized'
    | 'sale-failure'
    | 'refund'
    | 'sale-chargeback'
    | 'sale-chargeback-refund'
    | 'sale-paid'
    | 'sale-il-direct-debit-update'
    | null;
  /** Method of the successful payment; null before it. */
  paidMethod: AttemptMethod | null;
  /**
   * Status of a mandate at its bank: of a new one, reported after the payment, 1 opened, 2 failed; later 3 cancelled by
   * its owner, 5, 6, 13 changed (answers, section 5).
   */
  mandate: { status: 1 | 2 | 3 | 5 | 6 | 13; errorCode: number } | null;
};

/** Fee of a chargeback, minor units, and its acquirer's words about it; null where it says none. */
type OpenedDispute = { fee: number; feeVat: number; facts: DisputeFacts | null };

/**
 * The chargeback that a reversal gives back: what of it is still taken before this reversal, and what it cost, minor
 * units.
 */
export type ReversedChargeback = { left: number; fee: number; feeVat: number };

/** Days after payment on which the seller's money is released. */
export const RELEASE_AFTER_DAYS = 7;

const HOUR_MS = 3_600_000;

/** A booking that leaves the sale as it is. */
function unmoved({ sale }: Claim) {
  return {
    attemptState: 'succeeded' as const,
    declineCode: null,
    processorReference: null,
    acquirer: null,
    authNumber: null,
    voucher: null,
    arn: null,
    card: null,
    authentication: null,
    saleStatus: sale.status,
    saleErrorCode: 0,
    authorizedBy: 0,
    capturedBy: 0,
    refundedBy: 0,
    releasedReserve: 0,
    voidedBy: 0,
    chargedBackBy: 0,
    drawnBy: 0,
    statusBeforeChargeback: sale.statusBeforeChargeback,
    dispute: null,
    processingFee: 0,
    feeVat: 0,
    marketFee: 0,
    paidAt: null,
    releaseAt: null,
    countsFrom: null,
    months: 1,
    holdExpiresAt: null,
    entries: [],
    notifyType: null,
    paidMethod: null,
    mandate: null,
  } satisfies Booking;
}

type Bookkeeper = {
  approved(claim: Claim, ending: Approved, at: Date, reversed: ReversedChargeback | null): Partial<Booking>;
  failed(claim: Claim): Partial<Booking>;
};

const FAILED_PAYMENT = (): Partial<Booking> => ({ saleStatus: 'failed', notifyType: 'sale-failure' });
/** A failed capture, refund or void leaves the sale and its error code as they were. */
const FAILED_FOLLOW_UP = (): Partial<Booking> => ({ saleErrorCode: 0 });

/** Bookkeeper of each kind of attempt. */
const BOOKKEEPERS: Readonly<Record<AttemptKind, Bookkeeper>> = {
  pay: {
    approved: (claim, ending, at) => successfulPayment(claim, ending, at, { authorizedBy: claim.attempt.amount }),
    failed: FAILED_PAYMENT,
  },
  authorize: {
    approved: ({ attempt }, _, at) => ({
      saleStatus: 'authorized',
      authorizedBy: attempt.amount,
      holdExpiresAt: new Date(at.getTime() + HOLD_HOURS * HOUR_MS),
      notifyType: 'sale-authorized',
    }),
    failed: FAILED_PAYMENT,
  },
  tokenize: {
    approved: (claim, _, at) => ({
      saleStatus: 'completed',
      paidAt: at,
      notifyType: 'sale-complete',
      mandate: isMandate(claim) ? { status: 1, errorCode: 0 } : null,
    }),
    failed: FAILED_PAYMENT,
  },
  capture: {
    approved: captured,
    failed: ({ sale }) => (sale.type === 'multi-capture' ? FAILED_PAYMENT() : FAILED_FOLLOW_UP()),
  },
  refund: {
    approved: refunded,
    failed: ({ attempt }) => ({ ...FAILED_FOLLOW_UP(), releasedReserve: attempt.amount }),
  },
  void: {
    approved: ({ sale, attempt }) => ({
      saleStatus: sale.drawn > 0 ? 'partial-void' : 'voided',
      voidedBy: attempt.amount,
      notifyType: 'refund',
    }),
    failed: FAILED_FOLLOW_UP,
  },
  chargeback: { approved: chargedBack, failed: FAILED_FOLLOW_UP },
  'chargeback-reversal': { approved: chargebackReversed, failed: FAILED_FOLLOW_UP },
  'seller-charge': {
    approved: ({ seller, attempt }) => ({
      card: null,
      entries: creditEntries({ amount: attempt.amount, sellerId: seller.id }),
    }),
    failed: FAILED_FOLLOW_UP,
  },
  fee: { approved: () => ({}), failed: FAILED_FOLLOW_UP },
  mandate: {
    approved: (_, { record }) => ({
      card: null,
      notifyType: 'sale-il-direct-debit-update',
      mandate: { status: record.mandateStatus ?? 6, errorCode: 0 },
    }),
    failed: FAILED_FOLLOW_UP,
  },
};

/**
 * Books the end of any attempt. `at` is the database's time of the end; `reversed` the chargeback that a reversal gives
 * back.
 */
export function bookOutcome(
  claim: Claim,
  ending: DefiniteOutcome,
  at: Date,
  reversed: ReversedChargeback | null = null,
): Booking {
  const bookkeeper = BOOKKEEPERS[claim.attempt.kind];
  const outcome = outcomeOf(ending);
  if (ending.outcome !== 'approved') {
    const mandate =
      ending.outcome === 'declined' && isMandate(claim) ? { status: 2 as const, errorCode: ending.code } : null;
    return { ...unmoved(claim), ...outcome, mandate, ...bookkeeper.failed(claim) };
  }
  const paidMethod = ['pay', 'authorize', 'tokenize'].includes(claim.attempt.kind) ? claim.attempt.method : null;
  return { ...unmoved(claim), ...outcome, paidMethod, ...bookkeeper.approved(claim, ending, at, reversed) };
}

/**
 * Booking of a submission to a bank: no money has moved, and the sale waits. The submission of a debit is reported by
 * callback (specification 6.4).
 */
export function bookSubmission(claim: Claim): Booking {
  return {
    ...unmoved(claim),
    saleStatus: 'pending',
    notifyType: claim.attempt.method === 'il-direct-debit' ? 'sale-paid' : null,
  };
}

const isMandate = ({ attempt }: Claim): boolean => attempt.method === 'il-direct-debit' && attempt.newToken !== null;

/** A successful debit under an existing mandate has no callback (specification 6.4). */
const hasCallback = ({ attempt }: Claim): boolean => attempt.method !== 'il-direct-debit' || attempt.tokenId === null;

function outcomeOf(ending: DefiniteOutcome): Partial<Booking> {
  // 9005: temporarily unavailable, and nothing was charged.
  if (ending.outcome === 'cancelled') return { attemptState: 'cancelled', saleErrorCode: 9005 };
  if (ending.outcome === 'declined') {
    const { code, processorReference, card } = ending;
    return { attemptState: 'declined', declineCode: code, processorReference, card, saleErrorCode: code };
  }
  const { processorReference, acquirer, authNumber, voucher, arn, card, authentication } = ending.record;
  return { processorReference, acquirer, authNumber, voucher, arn, card, authentication };
}

/** Successful payment: fees are deducted, the remainder is the seller's, released some days later. */
function successfulPayment(claim: Claim, { record }: Approved, at: Date, more: Partial<Booking>): Partial<Booking> {
  const { sale, seller, attempt } = claim;
  const { amount } = attempt;
  const releaseAt = new Date(at.getTime() + RELEASE_AFTER_DAYS * 24 * HOUR_MS);
  const fees = feesOf(sale, seller, record.card?.isForeign ?? sale.cardIsForeign ?? false, amount);
  return {
    saleStatus: 'completed',
    capturedBy: amount,
    processingFee: fees.processing,
    feeVat: fees.vat,
    marketFee: fees.market,
    paidAt: at,
    releaseAt,
    countsFrom: releaseAt,
    months: seller.installmentSettlement === 'monthly' ? attempt.installments : 1,
    entries: paymentEntries({
      amount,
      processingFee: fees.processing,
      feeVat: fees.vat,
      marketFee: fees.market,
      sellerId: seller.id,
      partnerId: seller.partnerId,
    }),
    notifyType: hasCallback(claim) ? 'sale-complete' : null,
    mandate: isMandate(claim) ? { status: 1, errorCode: 0 } : null,
    ...more,
  };
}

/**
 * A capture of the sale itself releases the remainder; a multi-capture is a sale of its own that draws from its parent.
 */
function captured(claim: Claim, ending: Approved, at: Date): Partial<Booking> {
  const { sale, attempt } = claim;
  if (sale.type === 'multi-capture')
    return successfulPayment(claim, ending, at, { authorizedBy: attempt.amount, drawnBy: attempt.amount });
  return successfulPayment(claim, ending, at, { voidedBy: sumOf(sale, HELD) - attempt.amount });
}

/**
 * A refund of a payment that is not released yet counts from the same day as the payment: it lowers the pending balance
 * and not the one that can be paid out. A refund of what a chargeback has left leaves the sale charged back; once
 * nothing of a chargeback is left, it is a sale that was refunded in part.
 */
function refunded({ sale, seller, attempt }: Claim, _: Approved, at: Date): Partial<Booking> {
  const isWhole = sale.refunded + sale.chargedBack + attempt.amount === sale.captured;
  return {
    ...(sale.chargedBack > 0
      ? { saleStatus: isWhole ? 'chargeback' : 'partial-chargeback', statusBeforeChargeback: 'partial-refund' }
      : { saleStatus: isWhole ? 'refunded' : 'partial-refund' }),
    refundedBy: attempt.amount,
    releasedReserve: attempt.amount,
    countsFrom: sale.releaseAt && sale.releaseAt > at ? sale.releaseAt : null,
    entries: returnEntries({ amount: attempt.amount, sellerId: seller.id }),
    notifyType: 'refund',
  };
}

function chargedBack({ sale, seller, attempt }: Claim, { record }: Approved): Partial<Booking> {
  const { fee, vat } = chargebackFeeOf(seller, attempt.currency);
  const isWhole = sale.refunded + sale.chargedBack + attempt.amount === sale.captured;
  return {
    saleStatus: isWhole ? 'chargeback' : 'partial-chargeback',
    chargedBackBy: attempt.amount,
    statusBeforeChargeback: sale.statusBeforeChargeback ?? sale.status,
    dispute: { fee, feeVat: vat, facts: record.dispute ?? null },
    entries: chargebackEntries({ amount: attempt.amount, sellerId: seller.id, fee, vat }),
    notifyType: 'sale-chargeback',
  };
}

/**
 * The sale returns to where it was before its first chargeback, once nothing of one is left. The fee of a chargeback
 * comes back with the last of its amount: one that was won in part was still lost in part.
 */
function chargebackReversed(
  { sale, seller, attempt }: Claim,
  _: Approved,
  __: Date,
  reversed: ReversedChargeback | null,
): Partial<Booking> {
  const isLast = sale.chargedBack === attempt.amount;
  const isWon = reversed?.left === attempt.amount;
  return {
    saleStatus: isLast ? (sale.statusBeforeChargeback ?? 'completed') : 'partial-chargeback',
    chargedBackBy: -attempt.amount,
    statusBeforeChargeback: isLast ? null : sale.statusBeforeChargeback,
    entries: reversalEntries({
      amount: attempt.amount,
      sellerId: seller.id,
      fee: isWon ? reversed.fee : 0,
      vat: isWon ? reversed.feeVat : 0,
    }),
    notifyType: 'sale-chargeback-refund',
  };
}

/** The amount of each of the buyer's instalments. */
export function installmentAmounts(amount: number, installments: number): { first: number; periodical: number } {
  return installments === 1 ? { first: amount, periodical: 0 } : splitEvenly(amount, installments);
}
