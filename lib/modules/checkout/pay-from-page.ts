import {
  type Means,
  type PaymentsContext,
  type SettledOutcome,
  type TypedCard,
  type VelocityKeys,
  asRefusal,
  charge,
  isRefused,
  payerKeyOf,
  recordAttemptResult,
  velocityKeysOf,
} from '../payments/index.ts';
import { readDigits } from '#lib/kernel/card/card.ts';
import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { postcodeCountry, readPostcode } from '#lib/kernel/person/postcode.ts';
import type { Field } from '#lib/kernel/refusals/fields.ts';
import { declineKeyOf, type Refusal } from '#lib/kernel/refusals/refusals.ts';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { PageField, PagePaymentResult, PagePaymentInput } from './contract/buyer-page.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { type OpenedCard, openSavedCard, saveCard } from './saved-cards/saved-cards.ts';
import { repeatedOnPage } from './repeated-on-page.ts';
import { saleOfForm, stateOfForm } from './sale-of-form.ts';
import type { CheckoutContext } from './context.ts';

/** Fields of a refusal that the buyer can correct, as the form names them. */
const FORM_FIELDS: Readonly<Partial<Record<Field, PageField>>> = {
  cardNumber: 'cardNumber',
  cardExpiry: 'cardExpiry',
  cardCvv: 'cardCvv',
  buyerSocialId: 'socialId',
  installments: 'installments',
};

/**
 * The buyer pays on the payment page: the steps of every payment, without keys, with messages for the buyer, and within
 * the velocity limits (V-12). `ip` is the client's address. A card that the browser remembers pays
 * like one that was typed; only its code has to be typed.
 */
export async function payFromPage(
  context: CheckoutContext,
  saleId: string,
  input: PagePaymentInput,
  ip: string | null = null,
): Promise<PagePaymentResult> {
  const answer = await payAsRequested(context, saleId, input, ip);
  // An earlier click on the same form of a template may have paid: then its sale is the answer.
  const isRefused = answer.outcome === 'refused' || answer.outcome === 'saved_card_gone';
  return (isRefused && (await stateOfForm(context, saleOfForm(saleId, input.once)))) || answer;
}

async function payAsRequested(
  context: CheckoutContext,
  saleId: string,
  input: PagePaymentInput,
  ip: string | null,
): Promise<PagePaymentResult> {
  if (!input.savedCard) return payWithCard(context, saleId, input, ip);
  const opened = await openSavedCard(context, saleId, input.savedCard).catch((error: unknown) => {
    if (error instanceof VaultUnavailableError) return 'unavailable' as const;
    throw error;
  });
  if (opened === 'unavailable') return { outcome: 'refused', refusal: 'temporarily_unavailable', field: null };
  if (opened === null) return { outcome: 'saved_card_gone' };
  return payWithCard(context, saleId, asTyped(input, opened), ip, opened.id);
}

/** Saved card as typed input: the card and the data saved with it, and the code typed now. */
const asTyped = (
  { browserSecret: _, ...input }: PagePaymentInput,
  { number, expiry, zipCode, buyerName, buyerSocialId }: OpenedCard,
): PagePaymentInput => ({
  ...input,
  cardNumber: number,
  cardExpiry: expiry,
  zipCode,
  buyerName,
  socialId: buyerSocialId,
});

async function payWithCard(
  context: CheckoutContext,
  saleId: string,
  input: PagePaymentInput,
  ip: string | null,
  savedCardId?: number,
): Promise<PagePaymentResult> {
  if (!/^([1-9]|1[0-2])$/.test(input.installments))
    return { outcome: 'refused', refusal: 'invalid_value', field: 'installments' };
  const zipCode = readZip(input);
  if (zipCode === null) return { outcome: 'refused', refusal: 'invalid_value', field: 'zipCode' };
  const velocity = velocityKeysOf(context, ip, input.cardNumber);
  const cvv =
    isCode(input.cardCvv) || savedCardId !== undefined || !(await goesWithoutCode(context, saleId))
      ? input.cardCvv
      : null;
  const card = { number: input.cardNumber, expiry: input.cardExpiry, cvv, isCvvWaived: cvv === null, zipCode };
  const paid = await charge(context, {
    sale: { saleId },
    means: meansOf(context, input, card, savedCardId),
    by: {
      who: 'buyer',
      velocity,
      formSaleId: saleOfForm(saleId, input.once),
      payer: payerKeyOf(context, ip, input),
      again: input.again === true,
    },
    installments: Number(input.installments),
    buyer: {
      name: maskCards(input.buyerName),
      email: input.buyerEmail,
      phone: input.buyerPhone,
      socialId: input.socialId || null,
    },
  });
  if (paid.outcome === 'declined' || paid.outcome === 'succeeded') await recordEnd(context, paid, velocity);
  if (paid.outcome === 'declined')
    return { outcome: 'declined', decline: declineKeyOf(paid.decline.code), attemptId: paid.decline.attemptId };
  if (paid.outcome === 'repeated') return repeatedOnPage(context, saleId, paid.equal);
  if (isRefused(paid)) return refusedOnPage(asRefusal(paid), saleId);
  if (paid.outcome === 'challenged')
    return { outcome: 'challenged', saleId: paid.claim.sale.publicId, redirectUrl: paid.redirectUrl };
  if (paid.outcome === 'submitted') return { outcome: 'unknown' };
  // A template's buyer sees the sale that was made for this payment. It is paid even if a later step fails: the
  // page must not offer to pay again.
  const own = paid.claim.sale.publicId;
  const sale = await findSaleForBuyer(context, own).catch(
    (error: unknown) =>
      void log.warn('a paid sale could not be read again', {
        attemptId: paid.claim.attempt.publicId,
        error: errorName(error),
      }),
  );
  if (sale === undefined)
    return { outcome: 'unknown', ...(own !== saleId && { saleAddress: `/sale/generate/${own}` }) };
  return sale ? { outcome: 'paid', sale } : { outcome: 'sale_not_found' };
}

/** Means of the payment: a saved card, or a typed one, which is saved for the browser on request. */
function meansOf(
  context: CheckoutContext,
  { browserSecret }: PagePaymentInput,
  card: TypedCard,
  savedCardId: number | undefined,
): Means {
  if (savedCardId !== undefined) return { kind: 'saved-card', card, savedCardId };
  if (browserSecret === undefined) return { kind: 'card', card };
  return { kind: 'card', card, save: (claim, typed) => saveCard(context, claim, typed, browserSecret) };
}

const isCode = (text: string): boolean => /^\d{3,4}$/.test(text);

/**
 * Layout `dynamic-loose`: the form has no security code, and a code is sent if it is well formed (specification 2.2).
 */
const goesWithoutCode = async (context: CheckoutContext, saleId: string): Promise<boolean> =>
  (await findSaleForBuyer(context, saleId))?.needsCvv === false;

/** Postal code in its country's format, empty without one; null for an invalid code of the card's country. */
function readZip({ cardNumber, zipCode = '' }: PagePaymentInput): string | null {
  const country = postcodeCountry(readDigits(cardNumber) ?? '');
  return country === null || zipCode === '' ? '' : readPostcode(zipCode, country);
}

/** An error here affects only the velocity limits: the result of the payment stays as it is. */
async function recordEnd(
  { database }: PaymentsContext,
  { outcome, claim }: SettledOutcome,
  tried: VelocityKeys,
): Promise<void> {
  await recordAttemptResult(database, {
    ...tried,
    saleId: claim.sale.id,
    sellerId: claim.seller.id,
    isDeclined: outcome === 'declined',
  }).catch((error: unknown) =>
    log.warn('a try could not be counted', { attemptId: claim.attempt.publicId, error: errorName(error) }),
  );
}

function refusedOnPage({ key, about, field }: Refusal, saleId: string): PagePaymentResult {
  if (key === 'sale_not_found') return { outcome: 'sale_not_found' };
  // Payments of a template end at the sale that was made for them.
  if (key === 'outcome_unknown')
    return { outcome: 'unknown', ...(field && field !== saleId && { saleAddress: `/sale/generate/${field}` }) };
  return { outcome: 'refused', refusal: key, field: (about && FORM_FIELDS[about]) ?? null };
}
