import { isCardNumber, maskOf, readDigits, readExpiry } from '#lib/kernel/card.ts';
import type { DeclineCode, Refusal } from '#lib/kernel/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/social-id.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { whyNoCaller } from '#lib/modules/sellers/index.ts';
import { isBusy, retryTransient } from '#lib/platform/db/errors.ts';
import { newId } from '#lib/platform/random.ts';
import { type Outcome, refused, SALE_BUSY, TOO_MANY_REQUESTS } from './answer.ts';
import type { PaymentsContext } from './context.ts';
import { permitting, whyNotPayable } from './domain/decide-payment.ts';
import { PAYABLE } from './domain/sale-states.ts';
import { callAndBook, type Settled } from './settle-attempt.ts';
import { type ClaimAnswer, type Credentials, claimPayment, findSaleForPage } from './store.ts';

/** A payment as its door hands it over. The price and currency are what the caller believes; null on the page. Card data as typed. */
export type PaymentToMake = {
  credentials: Credentials | null;
  channel: 'api' | 'page';
  saleId: string;
  price: number | null;
  currency: string | null;
  installments: number;
  card: { number: string; expiry: string; cvv: string };
  language: string | null;
  callbackUrl: string | null;
  returnUrl: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerSocialId: string | null;
};

/** Charges a card for a sale: read the card, claim the sale, call the acquirer, book, answer (specification 4.2). */
export async function paySale(context: PaymentsContext, payment: PaymentToMake): Promise<Outcome> {
  const card = readCard(payment);
  if (!card.ok) return refused(card.reason);
  const answer = await claim(context, payment, card.value);
  if ('refusal' in answer) return refused(answer.refusal);
  const { claimed, claimedAt } = answer;
  const settled = await callAndBook(
    context,
    claimed,
    {
      operation: 'charge', reference: claimed.attempt.publicId, merchant: String(claimed.seller.id), amount: claimed.attempt.amount,
      currency: claimed.attempt.currency, card: card.value, installments: claimed.attempt.installments,
    },
    claimedAt,
  );
  return settled ? outcomeOf(claimed, settled) : refused({ key: 'outcome_unknown' });
}

/** The card and the social id as the acquirer takes them, or the first field that cannot be right. */
function readCard({ card, buyerSocialId }: PaymentToMake): Result<CardForOneCall, Refusal> {
  const number = readDigits(card.number);
  if (number === null || !isCardNumber(number)) return refuse({ key: 'invalid_value', field: 'credit_card_number' });
  const expiry = readExpiry(card.expiry);
  if (expiry === null) return refuse({ key: 'invalid_value', field: 'credit_card_exp' });
  if (!/^\d{3,4}$/.test(card.cvv)) return refuse({ key: 'invalid_value', field: 'credit_card_cvv' });
  if (buyerSocialId !== null && readSocialId(buyerSocialId) === null) return refuse({ key: 'social_id_invalid', field: 'buyer_social_id' });
  return ok({ number, expiry, cvv: card.cvv });
}

type Claimed = { claimed: NonNullable<ClaimAnswer['claim']>; claimedAt: Date };

async function claim({ database }: PaymentsContext, payment: PaymentToMake, card: CardForOneCall): Promise<Claimed | { refusal: Refusal }> {
  const { credentials, saleId, price, currency, installments } = payment;
  let answer: ClaimAnswer | null;
  try {
    answer = await retryTransient(() =>
      claimPayment(database, credentials, {
        ...payment, attemptId: newId('attempt'), payable: PAYABLE, permittedBy: permitting(installments), cardMask: maskOf(card.number), cardExpiry: card.expiry,
      }),
    );
  } catch (error) {
    if (isBusy(error)) return { refusal: SALE_BUSY };
    throw error;
  }
  if (!answer) return { refusal: credentials ? await whyNoCaller(database, credentials.clientKeyIndex) : SALE_NOT_FOUND };
  if (!answer.admitted) return { refusal: TOO_MANY_REQUESTS(answer.retryAfter ?? 1) };
  if (!answer.sale) return { refusal: SALE_NOT_FOUND };
  if (answer.claim) return { claimed: answer.claim, claimedAt: answer.claimedAt };
  const { sale } = answer;
  const refusal = whyNotPayable(sale, { price: price ?? sale.price, currency: currency ?? sale.currency, installments });
  if (!refusal) throw new Error(`the claim of ${saleId} was refused for no reason the rules know`);
  // A refund under way: busy for as long as it runs, whatever the status says meanwhile (specification 7.6).
  if (refusal.key === 'wrong_sale_status' && (await findSaleForPage(database, saleId))?.isBusy) return { refusal: SALE_BUSY };
  return { refusal };
}

const SALE_NOT_FOUND: Refusal = { key: 'sale_not_found', field: 'svc_sale_id' };

/** What is booked, as an answer. A payment that provably did not happen may simply be tried again. */
export function outcomeOf(claimed: Claimed['claimed'], { booking }: Settled): Outcome {
  if (booking.attemptState === 'succeeded') return { outcome: 'done', claim: claimed, booking };
  if (booking.declineCode === null) return refused({ key: 'temporarily_unavailable' });
  const decline = { key: 'declined', code: booking.declineCode as DeclineCode, attemptId: claimed.attempt.publicId } as const;
  return { outcome: 'declined', claim: claimed, booking, decline };
}
