import { maskOf } from '#lib/kernel/card/card.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { CardForOneCall } from '#lib/modules/acquiring/index.ts';
import { explainAuthFailure } from '#lib/modules/principals/index.ts';
import { newId } from '#lib/platform/random.ts';
import type { SettlementContext } from '../context.ts';
import { typedOf } from '../domain/buyer.ts';
import { permitting, whyNotPayable } from '../domain/decide-payment.ts';
import type { Claim } from '../domain/facts.ts';
import type { EqualPayment } from '../domain/repeats.ts';
import { accountMaskOf, methodOf } from '../domain/means.ts';
import { METHOD_NOT_OFFERED, offeredMethods, tokenDoesNotFit } from '../domain/methods.ts';
import { PAYABLE } from '../domain/sale-states.ts';
import { findSaleForPage, isAtWork } from '../sales/store-page.sql.ts';
import type { Charge } from './charge.ts';
import { claimOrSettle } from './claim-or-settle.ts';
import type { PaymentClaim, PaymentClaimResult, StoredCard } from './payment-claim.ts';
import { SALE_BUSY, SALE_NOT_FOUND, TOO_MANY_REQUESTS, VELOCITY_LIMIT_REACHED } from './refusals.ts';
import { claimPayment } from './store-claims.sql.ts';
import { findEqualPayment } from './store-repeats.sql.ts';
import { UNWATCHED } from './velocity-limits.ts';
import { rulesDisagree } from './rules-disagree.ts';

type ClaimedCharge = { claim: Claim; claimedAt: Date; storedCard: StoredCard | null };

/**
 * Claims the sale of a charge, or returns the refusal, or the equal payment that its buyer has to be asked about first.
 * `card`: the typed card, parsed.
 */
export async function claimCharge(
  context: SettlementContext,
  request: Charge,
  card: CardForOneCall | null,
): Promise<ClaimedCharge | { refusal: Refusal } | { equal: EqualPayment }> {
  const { sale, by } = request;
  const credentials = by.who === 'seller' ? by.credentials : null;
  const wanted = claimOf(request, card);
  const formSaleId = by.who === 'buyer' ? by.formSaleId : null;
  const claim = () =>
    claimOrSettle(context, formSaleId ?? sale.saleId, async () => {
      let found: PaymentClaimResult | null = null;
      for (const place of placesOf(request)) {
        found = (await claimPayment(context.database, credentials, { ...wanted, ...place })) ?? found;
        if (found?.sale || found?.admitted === false) break;
      }
      return found;
    });
  let answer = await claim();
  if (answer && answer !== 'busy' && answer.equalScopes) {
    const equal = await findEqualPayment(context.database, answer.equalScopes, formSaleId ?? sale.saleId);
    if (equal) return { equal };
    answer = await claim();
  }
  if (answer === 'busy' || answer?.equalScopes) return { refusal: SALE_BUSY };
  if (!answer && credentials)
    return { refusal: await explainAuthFailure(context.database, credentials.clientKeyIndex) };
  if (!answer) return { refusal: SALE_NOT_FOUND };
  if (!answer.claim) return { refusal: await whyRefused(context, request, answer) };
  const isAuthenticated = by.who === 'buyer' && answer.isUnderAttack;
  const { claimedAt, storedCard } = answer;
  return { claim: isAuthenticated ? authenticated(answer.claim) : answer.claim, claimedAt, storedCard };
}

const CHANNELS = { seller: 'api', system: 'api', person: 'dashboard', schedule: 'system', buyer: 'page' } as const;

/** Values of the claim; null keeps the value of the sale. */
function claimOf(request: Charge, card: CardForOneCall | null): Omit<PaymentClaim, 'saleId' | 'childId'> {
  const { sale, means, by, installments = 1, terms = {}, captureBuyer } = request;
  return {
    attemptId: newId('attempt'),
    price: sale.price ?? null,
    currency: sale.currency ?? null,
    installments,
    payable: PAYABLE,
    permittedBy: permitting(installments),
    channel: CHANNELS[by.who],
    isOffered: by.who === 'buyer',
    method: methodOf(means),
    token: means.kind === 'token' ? means.token : null,
    rememberedCardId: means.kind === 'saved-card' ? means.savedCardId : null,
    accountMask: accountMaskOf(means),
    cardMask: card && maskOf(card.number),
    cardExpiry: card?.expiry ?? null,
    captureBuyer: captureBuyer ?? false,
    language: terms.language ?? null,
    callbackUrl: terms.callbackUrl ?? null,
    returnUrl: terms.returnUrl ?? null,
    ...buyerOf(request),
    deviceId: means.kind === 'device' ? means.deviceId : null,
    tried: by.who === 'buyer' ? by.velocity : UNWATCHED,
    payer: (by.who === 'buyer' && by.payer) || null,
    again: by.who === 'buyer' && by.again === true,
  };
}

/**
 * Buyer data from a seller's program are the seller's. Data typed on the page stay with the attempt until it has
 * succeeded.
 */
function buyerOf({ by, buyer = {} }: Charge) {
  const entered = {
    name: buyer.name ?? null,
    email: buyer.email ?? null,
    phone: buyer.phone ?? null,
    socialId: buyer.socialId ?? null,
  };
  if (by.who === 'buyer')
    return { buyerName: null, buyerEmail: null, buyerPhone: null, buyerSocialId: null, buyerTyped: typedOf(entered) };
  const { name: buyerName, email: buyerEmail, phone: buyerPhone, socialId: buyerSocialId } = entered;
  return { buyerName, buyerEmail, buyerPhone, buyerSocialId, buyerTyped: null };
}

/**
 * Sales to try to claim, in this order. A sale that cannot be paid itself may be a template, where each payment is a
 * sale of its own: a new one per API call, one per form of the page, which a second click finds again.
 */
function placesOf({ sale: { saleId }, means, by }: Charge): { saleId: string; childId: string | null }[] {
  const itself = { saleId, childId: null };
  if (means.kind === 'token') return [itself];
  if (by.who !== 'buyer') return [itself, { saleId, childId: newId('sale') }];
  const { formSaleId } = by;
  return formSaleId ? [{ saleId, childId: formSaleId }, { saleId: formSaleId, childId: null }, itself] : [itself];
}

/** During a card testing attack on a seller's pages every card goes through 3-D Secure. */
const authenticated = (claim: Claim): Claim => ({ ...claim, sale: { ...claim.sale, asks3ds: true } });

async function whyRefused(
  context: Pick<SettlementContext, 'database'>,
  request: Charge,
  answer: PaymentClaimResult,
): Promise<Refusal> {
  if (!answer.admitted) return TOO_MANY_REQUESTS(answer.retryAfter ?? 1);
  if (!answer.sale) return SALE_NOT_FOUND;
  if (answer.isOverVelocityLimit) return VELOCITY_LIMIT_REACHED;
  if (answer.isTokenUnfit) return tokenDoesNotFit;
  if (answer.isTokenUnusable) return { key: 'token_unusable', about: 'token' };
  return { ...(await whyNotPaid(context, request, answer.sale)), language: answer.sale.language };
}

async function whyNotPaid(
  { database }: Pick<SettlementContext, 'database'>,
  { sale: believed, means, by, installments = 1 }: Charge,
  sale: Claim['sale'],
): Promise<Refusal> {
  // A payment on the page without a number of installments is a single payment: the buyer had no choice.
  const refusal = whyNotPayable(
    by.who === 'buyer' ? { ...sale, requestedInstallments: sale.requestedInstallments ?? 1 } : sale,
    { price: believed.price ?? sale.price, currency: believed.currency ?? sale.currency, installments },
  );
  if (refusal !== null && refusal.key !== 'wrong_sale_status') return refusal;
  const found = await findSaleForPage(database, sale.publicId);
  // Work under way: busy for as long as it runs, under every status in between (specification 7.6). A payment that its
  // bank decides takes days: that is `pending`.
  if (refusal !== null) return isAtWork(found) ? SALE_BUSY : refusal;
  const method = methodOf(means);
  if (means.kind === 'device') return METHOD_NOT_OFFERED;
  if (by.who === 'buyer' && found && !offeredMethods(sale, found.seller.paymentMethods).some((one) => one === method))
    return METHOD_NOT_OFFERED;
  if (sale.paymentMethod !== 'multi' && sale.paymentMethod !== method) return METHOD_NOT_OFFERED;
  throw rulesDisagree(`a payment of ${sale.publicId}`, { ...believed, installments, method }, sale);
}
