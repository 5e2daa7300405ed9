import type { PageWallets } from '#lib/modules/acquiring/index.ts';
import { readLogo } from '../sellers/index.ts';
import type { Logo } from '../sellers/contract/brand.ts';
import { completeChallenge, openLink } from '../payments/index.ts';
import { cancelPayment } from './cancel-payment.ts';
import type { OpenAmountInput, PagePaymentInput, StartInput } from './contract/buyer-page.ts';
import type { FormQuery } from './contract/once.ts';
import type { SavedCardInput } from './contract/saved-cards.ts';
import { createOpenAmountSale } from './create-open-amount-sale.ts';
import { findChallenged } from './find-challenged.ts';
import { findPaymentStateForBuyer } from './payment-state.ts';
import { findReceipt } from './find-receipt.sql.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { payFromPage } from './pay-from-page.ts';
import { isReceiptKey, revokeToken } from './receipt-address.ts';
import { findSaleOfForm } from './sale-of-form.ts';
import { findCardSavingSeller, savedCards } from './saved-cards/saved-cards.ts';
import { startPayment } from './start-payment.ts';
import type { CheckoutContext } from './context.ts';

/** Operations of a buyer on the payment page, bound to the context of this process. */
export const checkoutOf = (context: CheckoutContext, walletSheets: () => PageWallets) => ({
  openLink: (code: string, by: Parameters<typeof openLink>[2]) => openLink(context, code, by),
  findSaleForBuyer: (saleId: string) => findSaleForBuyer(context, saleId),
  findSaleOfForm: (templateId: string, form: FormQuery) => findSaleOfForm(context, templateId, form),
  startPayment: (saleId: string, input: StartInput, ip: string) => startPayment(context, saleId, input, ip),
  cancelPayment: (saleId: string) => cancelPayment(context, saleId),
  findChallenged: (attemptId: string) => findChallenged(context, attemptId),
  completeChallenge: (attemptId: string) => completeChallenge(context, attemptId),
  findPaymentState: (saleId: string) => findPaymentStateForBuyer(context, saleId),
  payFromPage: (saleId: string, input: PagePaymentInput, ip: string) => payFromPage(context, saleId, input, ip),
  createOpenAmountSale: (templateId: string, input: OpenAmountInput, ip: string) =>
    createOpenAmountSale(context, templateId, input, ip),
  findCardSavingSeller: (saleId: string) => findCardSavingSeller(context, saleId),
  savedCards: (saleId: string, input: SavedCardInput) => savedCards(context, saleId, input),
  /** Receipt of a payment; null if the payment is unknown or `key` is not that of its receipt address. */
  findReceipt: async (attemptId: string, key: string) =>
    isReceiptKey(attemptId, key) ? findReceipt(context, attemptId, true) : null,
  readLogo: (logo: Logo) => readLogo(context.database, logo),
  revokeToken: (attemptId: string, key: string) => revokeToken(context, attemptId, key),
  /** Configuration of the wallets' real sheets. */
  walletSheets,
});

export type Checkout = ReturnType<typeof checkoutOf>;
