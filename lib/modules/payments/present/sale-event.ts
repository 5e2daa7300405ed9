import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import { destinationsOf, inboxUrlOf } from '#lib/modules/callbacks/index.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { SettlementContext } from '../context.ts';
import { type Booking, installmentAmounts } from '../domain/bookings.ts';
import { leftToRefund, paidPrice } from '../domain/amounts.ts';
import { buyerWhenPaid } from '../domain/buyer.ts';
import type { Claim } from '../domain/facts.ts';
import type { CallbackFields } from '../settlement/booking-extension.ts';
import { type SaleCallback, saleCallbackBody } from './sale-callback.ts';

/** A token without a payment so far. */
const UNUSED = 0;

const MANDATE_UPDATE = 'sale-il-direct-debit-update';

type EventContext = Pick<SettlementContext, 'timeZone' | 'sandbox' | 'origin'>;

/** Callback of a booking: the body and its destinations. */
export type EventToRecord = { body: string; destinations: readonly { audience: string; url: string }[] };

/**
 * The callback of a booking as it will be sent, and its addresses; null when the booking sends none. `added` is what
 * extensions say in it.
 */
export function saleEvent(
  context: EventContext,
  { claim, booking }: { claim: Claim; booking: Booking },
  added: CallbackFields = {},
): EventToRecord | null {
  const { notifyType } = booking;
  if (notifyType === null) return null;
  const callback = callbackOf(context, claim, booking, { notifyType, added });
  const mandate = notifyType === MANDATE_UPDATE ? booking.mandate : null;
  return { body: saleCallbackBody({ ...callback, mandate }), destinations: destinationsFor(context, claim) };
}

/**
 * Whether the mandate's status has a callback of its own after the payment's: a later change of the mandate has its own
 * alone.
 */
export const hasMandateEvent = ({ notifyType, mandate }: Booking): boolean =>
  notifyType !== null && notifyType !== MANDATE_UPDATE && mandate !== null;

/** The callback about a mandate behind that of its first debit. */
export function mandateEvent(
  context: EventContext,
  { claim, booking }: { claim: Claim; booking: Booking },
  added: CallbackFields,
): EventToRecord & { notifyType: SaleCallback['notifyType'] } {
  const callback = callbackOf(context, claim, booking, { notifyType: MANDATE_UPDATE, added });
  const body = saleCallbackBody({ ...callback, mandate: booking.mandate });
  return { notifyType: MANDATE_UPDATE, body, destinations: destinationsFor(context, claim) };
}

function callbackOf(
  context: EventContext,
  claim: Claim,
  booking: Booking,
  { notifyType, added }: { notifyType: SaleCallback['notifyType']; added: CallbackFields },
): SaleCallback {
  const { sale, seller, attempt } = claim;
  const parts = installmentAmounts(attempt.amount, attempt.installments);
  const isPayment = attempt.kind === 'pay' || attempt.kind === 'authorize' || attempt.kind === 'tokenize';
  const isCharge =
    booking.attemptState === 'succeeded' &&
    (attempt.kind === 'pay' || attempt.kind === 'authorize' || attempt.kind === 'capture');
  const isToken = sale.tokenId !== null || (attempt.newToken !== null && booking.attemptState === 'succeeded');
  // The callback of a failed payment contains only the seller's own data about the buyer, because the person at the
  // page did not become one.
  const buyer =
    booking.attemptState === 'succeeded'
      ? buyerWhenPaid(claim)
      : buyerWhenPaid({ ...claim, attempt: { ...attempt, buyerTyped: null } });
  return {
    notifyType,
    signedBy: seller.signing,
    timeZone: context.timeZone,
    sale: {
      id: sale.publicId,
      code: sale.code,
      type: sale.type,
      status: booking.saleStatus,
      createdAt: sale.createdAt,
      price: paidPrice(claim),
      currency: sale.currency,
      merchantReference: sale.merchantReference,
      paymentMethod: isPayment ? attempt.method : sale.paymentMethod,
      productName: sale.productName,
      installments: isPayment ? attempt.installments : sale.installments,
      isToken,
      is3ds: sale.is3ds || booking.authentication !== null,
      paidAt: booking.paidAt ?? sale.paidAt,
      releaseAt: booking.releaseAt ?? sale.releaseAt,
    },
    attempt: {
      id: attempt.publicId,
      total: attempt.amount,
      authNumber: booking.authNumber,
      voucher: booking.voucher,
      emvUid: null,
      acquirer: booking.acquirer,
      authSource: null,
      creditType: null,
      arn: booking.arn,
      firstPayment: isCharge ? parts.first : null,
      periodicalPayment: isCharge ? parts.periodical : null,
    },
    card: {
      brand: booking.card?.brand ?? sale.cardBrand,
      issuer: null,
      mask: booking.card?.mask ?? attempt.cardMask ?? sale.cardMask,
      expiry: booking.card?.expiry ?? attempt.cardExpiry ?? sale.cardExpiry,
      isForeign: booking.card?.isForeign ?? sale.cardIsForeign,
    },
    buyer: { ...buyer, phone: buyer.phone || null, socialId: buyer.socialId || null },
    buyerKey: booking.attemptState === 'succeeded' ? (attempt.newToken?.publicId ?? null) : null,
    refundable: booking.notifyType === 'refund' ? leftToRefund(claim, booking) : null,
    buyerStatus: booking.notifyType === 'sale-paid' && attempt.newToken ? UNUSED : null,
    error: errorOf(booking, claim),
    added,
  };
}

function errorOf(booking: Booking, { sale }: Claim): { code: number; details: string } | null {
  if (booking.attemptState === 'succeeded') return null;
  const details =
    booking.declineCode === null
      ? say(sale.language, 'refusals.temporarily_unavailable')
      : say(sale.language, `declines.merchant.${declineKeyOf(booking.declineCode)}`);
  return { code: booking.saleErrorCode, details };
}

function destinationsFor(
  { sandbox, origin }: Pick<SettlementContext, 'sandbox' | 'origin'>,
  { sale, seller, attempt }: Claim,
) {
  return destinationsOf({
    ownUrl: attempt.callbackUrl ?? sale.callbackUrl,
    sellerUrl: seller.callbackUrl,
    partnerUrl: seller.partnerCallbackUrl,
    inboxUrl: sandbox ? inboxUrlOf(origin, seller.publicKey) : null,
  });
}
