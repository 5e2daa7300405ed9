import type { Credentials } from '#lib/kernel/credentials.ts';
import { isCardNumber, maskOf, readDigits, readExpiry } from '#lib/kernel/card/card.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { CardForOneCall, Instrument, Submission } from '#lib/modules/acquiring/index.ts';
import { explainAuthFailure } from '#lib/modules/sellers/index.ts';
import { newId } from '#lib/platform/random.ts';
import {
  VELOCITY_LIMIT_REACHED,
  type OperationOutcome,
  outcomeOf,
  refused,
  SALE_BUSY,
  SALE_NOT_FOUND,
  TOO_MANY_REQUESTS,
} from './operation-outcome.ts';
import { claimOrSettle } from './claim-or-settle.ts';
import type { PaymentsContext } from '../context.ts';
import { typedOf } from '../domain/buyer.ts';
import { permitting, whyNotPayable } from '../domain/decide-payment.ts';
import type { Claim } from '../domain/facts.ts';
import { METHOD_NOT_OFFERED, offeredMethods, tokenDoesNotFit } from '../domain/methods.ts';
import type { OtherMeans as InstrumentMeans } from '../domain/means.ts';
import { PAYABLE } from '../domain/sale-states.ts';
import { tokenizeCard, needsToken, openCard } from '../tokens/tokenize-card.ts';
import { tokenizeMandate, openMandate } from '../tokens/tokenize-mandate.ts';
import { callAndBook, giveUp } from '../settlement/settle-attempt.ts';
import { findSaleForPage, isAtWork } from '../sales/store.sql.ts';
import type { PaymentClaimResult, StoredCard } from './payment-claim.ts';
import { claimPayment } from './store-claims.sql.ts';
import { type VelocityKeys, UNWATCHED } from './velocity-limits.ts';

type TypedCard = { number: string; expiry: string; cvv: string | null; isCvvWaived?: boolean; zipCode?: string };

/** The means of a payment: a card as it was typed, a buyer token, or any other method of the page. */
export type Means = { card: TypedCard } | { token: string } | InstrumentMeans;

/** A payment as its door hands it over. The price and currency are what the caller believes; null on the page. */
export type PaymentToMake = {
  credentials: Credentials | null;
  channel: 'api' | 'page';
  saleId: string;
  price: number | null;
  currency: string | null;
  installments: number;
  means: Means;
  captureBuyer: boolean;
  language: string | null;
  callbackUrl: string | null;
  returnUrl: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerSocialId: string | null;
  /** What the browser says of itself, for the issuer (3-D Secure). */
  browser: string | null;
  /** Who tries which card on a page; a seller's own program is not watched. */
  tried?: VelocityKeys;
  /** On a template's page: the sale that this form makes, or has made. */
  ownSaleId?: string | null;
  /** What the caller does with a typed card once it is claimed: a browser's page saves it. It may not throw. */
  onCardClaimed?: (claim: Claim, card: CardForOneCall) => Promise<void>;
  /** The remembered card that was opened to pay. */
  rememberedCardId?: number;
};

/**
 * Charges a card or a token for a sale: read the card, claim the sale, call the acquirer, book, answer (specification
 * 4.2).
 */
export async function paySale(context: PaymentsContext, payment: PaymentToMake): Promise<OperationOutcome> {
  const typed = readMeans(context, payment);
  if (!typed.ok) return refused(typed.reason);
  if (!context.acquirer.isAvailable()) return refused({ key: 'temporarily_unavailable' });
  const answer = await claim(context, payment, typed.value);
  if ('refusal' in answer) return refused(answer.refusal);
  if ('instrument' in payment.means) return payInstrument(context, answer, payment.means.instrument);
  return answer.claimed.attempt.method === 'il-direct-debit'
    ? payMandate(context, answer)
    : payClaimed(context, answer, typed.value, payment);
}

type Claimed = { claimed: Claim; claimedAt: Date; storedCard: StoredCard | null };

async function payClaimed(
  context: PaymentsContext,
  { claimed, claimedAt, storedCard }: Claimed,
  typed: CardForOneCall | null,
  { browser, onCardClaimed }: PaymentToMake,
): Promise<OperationOutcome> {
  const card = typed ?? (await openCard(context, storedCard));
  const kept = card && needsToken(claimed) && typed ? await tokenizeCard(context, claimed, card) : claimed;
  // Without its card a payment cannot leave the house: nothing has happened, and the sale is free again.
  if (!card || !kept) return outcomeOf(claimed, await giveUp(context, claimed, claimedAt));
  if (typed) await onCardClaimed?.(kept, typed);
  return outcomeOf(kept, await callAndBook(context, kept, submissionOf(context, kept, card, browser), claimedAt));
}

/** A direct debit's account is kept under its mandate, for later debits (specification 6.4). */
async function payInstrument(
  context: PaymentsContext,
  { claimed, claimedAt }: Claimed,
  instrument: Instrument,
): Promise<OperationOutcome> {
  const kept = instrument.method === 'il-direct-debit' ? await tokenizeMandate(context, claimed, instrument) : claimed;
  if (!kept) return outcomeOf(claimed, await giveUp(context, claimed, claimedAt));
  return outcomeOf(kept, await callAndBook(context, kept, instrumentSubmission(context, kept, instrument), claimedAt));
}

/** A later debit under a mandate that is kept. */
async function payMandate(
  context: PaymentsContext,
  { claimed, claimedAt, storedCard }: Claimed,
): Promise<OperationOutcome> {
  const instrument = await openMandate(context, claimed, storedCard);
  if (!instrument) return outcomeOf(claimed, await giveUp(context, claimed, claimedAt));
  return outcomeOf(
    claimed,
    await callAndBook(context, claimed, instrumentSubmission(context, claimed, instrument), claimedAt),
  );
}

function instrumentSubmission(
  { origin }: PaymentsContext,
  { seller, attempt }: Claim,
  instrument: Instrument,
): Submission {
  const { publicId: reference, amount, currency, installments, kind } = attempt;
  // Nothing else is ever paid so: a `tokenize` sent as a charge would take money without a booking.
  if (kind !== 'pay' && kind !== 'authorize') throw new Error(`a ${kind} is not paid with ${instrument.method}`);
  const operation = kind === 'authorize' ? 'authorize' : 'charge';
  return {
    operation,
    reference,
    merchant: String(seller.id),
    amount,
    currency,
    instrument,
    installments,
    returnUrl: `${origin}/sale/return/${reference}`,
  };
}

function submissionOf(
  { origin }: PaymentsContext,
  { sale, seller, attempt }: Claim,
  card: CardForOneCall,
  browser: string | null,
): Submission {
  const base = { reference: attempt.publicId, merchant: String(seller.id), currency: attempt.currency, card };
  if (attempt.kind === 'tokenize') return { operation: 'verify', ...base, isOnline: sale.validateBuyer };
  const asked = sale.asks3ds && !card.isStored;
  return {
    operation: attempt.kind === 'authorize' ? 'authorize' : 'charge',
    ...base,
    amount: attempt.amount,
    installments: attempt.installments,
    ...(asked && { authentication: { returnUrl: `${origin}/sale/3ds/${attempt.publicId}`, browser } }),
  };
}

/** The card as the acquirer takes it, null where a token pays, or the first field that cannot be right. */
function readMeans(
  { sandbox }: PaymentsContext,
  { means, buyerSocialId }: PaymentToMake,
): Result<CardForOneCall | null, Refusal> {
  if (buyerSocialId !== null && readSocialId(buyerSocialId, { inSandbox: sandbox }) === null)
    return refuse({ key: 'social_id_invalid', field: 'buyer_social_id' });
  return 'card' in means ? readCard(means.card) : ok(null);
}

/** A typed card as the acquirer takes it, or the first field that cannot be right. */
export function readCard(card: TypedCard): Result<CardForOneCall, Refusal> {
  const number = readDigits(card.number);
  if (number === null || !isCardNumber(number)) return refuse({ key: 'invalid_value', field: 'credit_card_number' });
  const expiry = readExpiry(card.expiry);
  if (expiry === null) return refuse({ key: 'invalid_value', field: 'credit_card_exp' });
  if (card.cvv !== null && !/^\d{3,4}$/.test(card.cvv))
    return refuse({ key: 'invalid_value', field: 'credit_card_cvv' });
  return ok({
    number,
    expiry,
    cvv: card.cvv,
    ...(card.isCvvWaived && { isCvvWaived: true }),
    ...(card.zipCode && { zipCode: card.zipCode }),
  });
}

async function claim(
  context: PaymentsContext,
  payment: PaymentToMake,
  card: CardForOneCall | null,
): Promise<Claimed | { refusal: Refusal }> {
  const { database } = context;
  const { credentials, saleId, installments, means } = payment;
  const asked = {
    ...payment,
    attemptId: newId('attempt'),
    payable: PAYABLE,
    permittedBy: permitting(installments),
    cardMask: card && maskOf(card.number),
    cardExpiry: card?.expiry ?? null,
    token: 'token' in means ? means.token : null,
    method: 'instrument' in means ? means.instrument.method : ('credit-card' as const),
    accountMask: 'instrument' in means ? means.accountMask : null,
    isOffered: payment.channel === 'page',
    ...whoTyped(payment),
    tried: payment.tried ?? UNWATCHED,
    rememberedCardId: payment.rememberedCardId ?? null,
  };
  const places = placesOf(payment);
  const answer = await claimOrSettle(context, payment.ownSaleId ?? saleId, async () => {
    let found: PaymentClaimResult | null = null;
    for (const place of places) {
      found = (await claimPayment(database, credentials, { ...asked, ...place })) ?? found;
      if (found?.sale || found?.admitted === false) break;
    }
    return found;
  });
  if (answer === 'busy') return { refusal: SALE_BUSY };
  if (!answer)
    return { refusal: credentials ? await explainAuthFailure(database, credentials.clientKeyIndex) : SALE_NOT_FOUND };
  if (!answer.admitted) return { refusal: TOO_MANY_REQUESTS(answer.retryAfter ?? 1) };
  if (!answer.sale) return { refusal: SALE_NOT_FOUND };
  if (answer.claim)
    return {
      claimed: payment.tried && answer.isUnderAttack ? authenticated(answer.claim) : answer.claim,
      claimedAt: answer.claimedAt,
      storedCard: answer.storedCard,
    };
  if (answer.isOverVelocityLimit) return { refusal: VELOCITY_LIMIT_REACHED };
  if (answer.isTokenUnfit) return { refusal: tokenDoesNotFit };
  if (answer.isTokenUnusable) return { refusal: { key: 'token_unusable', field: 'buyer_key' } };
  return {
    refusal: {
      ...(await whyRefused(context, { ...payment, saleId: answer.sale.publicId }, answer.sale)),
      language: answer.sale.language,
    },
  };
}

/**
 * What a seller's program says of its buyer is the seller's word. What is typed on the page waits with the attempt
 * until it has paid.
 */
function whoTyped({ channel, buyerName, buyerEmail, buyerPhone, buyerSocialId }: PaymentToMake) {
  if (channel === 'api') return { buyerTyped: null };
  const buyerTyped = typedOf({ name: buyerName, email: buyerEmail, phone: buyerPhone, socialId: buyerSocialId });
  return { buyerName: null, buyerEmail: null, buyerPhone: null, buyerSocialId: null, buyerTyped };
}

/**
 * Where to look for what is paid, in this order. A sale that cannot be paid itself may be a template, whose every
 * payment is a sale of its own: a new one for each call of the API, and one for each form of the page, which a second
 * click finds again.
 */
function placesOf({ saleId, channel, means, ownSaleId }: PaymentToMake): { saleId: string; childId: string | null }[] {
  const itself = { saleId, childId: null };
  if ('token' in means) return [itself];
  if (ownSaleId) return [{ saleId, childId: ownSaleId }, { saleId: ownSaleId, childId: null }, itself];
  return channel === 'page' ? [itself] : [itself, { saleId, childId: newId('sale') }];
}

/** While cards are guessed on a seller's pages, every issuer is asked who pays. */
const authenticated = (claim: Claim): Claim => ({ ...claim, sale: { ...claim.sale, asks3ds: true } });

async function whyRefused(
  { database }: PaymentsContext,
  { saleId, price, currency, installments, means, channel }: PaymentToMake,
  sale: Claim['sale'],
): Promise<Refusal> {
  // On the page a sale that names no count is paid at once: what was not offered was not chosen.
  const asked = channel === 'page' ? { ...sale, requestedInstallments: sale.requestedInstallments ?? 1 } : sale;
  const refusal = whyNotPayable(asked, {
    price: price ?? sale.price,
    currency: currency ?? sale.currency,
    installments,
  });
  const found =
    refusal === null || refusal.key === 'wrong_sale_status' ? await findSaleForPage(database, saleId) : null;
  if (refusal === null) {
    const method = 'instrument' in means ? means.instrument.method : 'credit-card';
    if (channel === 'page' && found && !offeredMethods(sale, found.seller.paymentMethods).includes(method))
      return METHOD_NOT_OFFERED;
    if (sale.paymentMethod !== 'multi' && sale.paymentMethod !== method) return METHOD_NOT_OFFERED;
    throw new Error(`the claim of ${saleId} was refused for no reason the rules know`);
  }
  // Work under way: busy for as long as it runs, under every status in between (specification 7.6). A payment that its
  // bank decides takes days: that is `pending`.
  return isAtWork(found) ? SALE_BUSY : refusal;
}
