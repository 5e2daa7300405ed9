import {
  METHOD_NOT_OFFERED,
  type InstrumentMeans,
  type PaymentsContext,
  asRefusal,
  charge,
  isFirstUse,
  isRefused,
  payerKeyOf,
  startedBy,
} from '../payments/index.ts';
import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { declineKeyOf, type Refusal } from '#lib/kernel/refusals/refusals.ts';
import { worldTime } from '#lib/platform/db/clock.sql.ts';
import { log } from '#lib/platform/log.ts';
import type { BuyerSale, DetailField, PaymentDetails, StartResult, StartInput } from './contract/buyer-page.ts';
import { readInstrument } from './domain.ts';
import { findPaymentStateForBuyer } from './payment-state.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { repeatedOnPage } from './repeated-on-page.ts';
import { saleOfForm, stateOfForm } from './sale-of-form.ts';
import type { CheckoutContext } from './context.ts';

/**
 * The buyer pays on the page with a method other than a typed card: the same steps as every payment. A payment that
 * waits for its buyer already is cancelled first; one that a bank has is not, and then the sale is busy. `ip` is the
 * buyer's address as our front saw it: starts have limits (docs/decisions/0024).
 */
export async function startPayment(
  context: CheckoutContext,
  saleId: string,
  { details, buyerName, once, again }: StartInput,
  ip: string | null = null,
): Promise<StartResult> {
  const agreed = 'token' in details ? await findSaleForBuyer(context, saleId) : null;
  if ('token' in details && !agreed) return { outcome: 'sale_not_found' };
  const means = await readDetails(context, details, agreed);
  const ownSaleId = saleOfForm(saleId, once);
  // A repeated form, whose first response was lost: returns the present state of its payment, even if its token has
  // ended.
  const earlier = means === 'token' ? await stateOfForm(context, ownSaleId) : null;
  if (earlier) return earlier;
  if (typeof means === 'string')
    return {
      outcome: 'refused',
      refusal: means === 'method' ? 'combination_not_allowed' : 'invalid_value',
      field: means,
    };
  const paid = await charge(context, {
    // A wallet agreed to this price and no other.
    sale: { saleId, price: agreed?.price, currency: agreed?.currency },
    means,
    by: {
      who: 'buyer',
      velocity: startedBy(context, ip, means.instrument),
      formSaleId: ownSaleId,
      payer: payerKeyOf(context, ip, means),
      again: again === true,
    },
    buyer: { name: maskCards(buyerName) || holderOf(means), socialId: socialIdOf(means) },
  });
  if (paid.outcome === 'declined')
    return { outcome: 'declined', decline: declineKeyOf(paid.decline.code), attemptId: paid.decline.attemptId };
  if (paid.outcome === 'repeated') return repeatedOnPage(context, saleId, paid.equal);
  if (isRefused(paid)) return (await stateOfForm(context, ownSaleId)) ?? refusedOnPage(asRefusal(paid), saleId);
  const own = paid.claim.sale.publicId;
  const sale = await findSaleForBuyer(context, own);
  if (!sale) return { outcome: 'sale_not_found' };
  if (paid.outcome === 'succeeded') return { outcome: 'paid', sale };
  const state = await findPaymentStateForBuyer(context, own);
  // The payment may have ended already: the bank's notice is sometimes quicker than our response.
  if (state?.payment) return { outcome: 'waiting', saleId: own, payment: state.payment };
  return sale.state === 'paid'
    ? { outcome: 'paid', sale }
    : { outcome: 'unknown', ...(own !== saleId && { saleAddress: `/sale/generate/${own}` }) };
}

async function readDetails(
  { wallets, database, sandbox }: PaymentsContext,
  details: PaymentDetails,
  agreed: BuyerSale | null,
): Promise<InstrumentMeans | DetailField> {
  if ('token' in details) {
    const { method } = details;
    if (!wallets.accepts(method)) return 'method';
    const opened = await wallets.open(method, details.token, {
      amount: agreed?.price ?? 0,
      currency: agreed?.currency ?? '',
      now: await worldTime(database),
    });
    const outcome = !opened.ok
      ? opened.reason
      : (await isFirstUse(database, method, opened.value))
        ? null
        : 'used_before';
    if (opened.ok && outcome === null) return { kind: 'wallet', instrument: { method, token: opened.value } };
    log.warn('a wallet token was not believed', { kind: method, outcome });
    return 'token';
  }
  const read = readInstrument(details, sandbox);
  return read.ok ? read.value : read.reason;
}

/** The signer of a mandate is the payer. */
const holderOf = ({ instrument }: InstrumentMeans): string | null =>
  'holder' in instrument ? maskCards(instrument.holder) : null;

const socialIdOf = (means: InstrumentMeans): string | null =>
  'socialId' in means.instrument ? means.instrument.socialId : null;

function refusedOnPage({ key, about, field }: Refusal, saleId: string): StartResult {
  if (key === 'sale_not_found') return { outcome: 'sale_not_found' };
  // Payments of a template end at the sale that was made for them.
  if (key === 'outcome_unknown')
    return { outcome: 'unknown', ...(field && field !== saleId && { saleAddress: `/sale/generate/${field}` }) };
  return { outcome: 'refused', refusal: key, field: about === METHOD_NOT_OFFERED.about ? 'method' : null };
}
