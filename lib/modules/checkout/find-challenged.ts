import { findAuthentication, findPayment } from '../payments/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import type { CheckoutContext } from './context.ts';

/** A challenged payment: made on our page, which `embedOrigins` may embed (null: every origin), or over the API. */
export type Challenged = { isFromPage: boolean; embedOrigins: string[] | null; language: Language };

/** Finds how the page of a challenge is shown, and which origins may frame it; null: no such payment. */
export async function findChallenged(context: CheckoutContext, attemptId: string): Promise<Challenged | null> {
  const payment = await findPayment(context.database, attemptId);
  const saleId =
    payment?.claim.sale.publicId ?? (await findAuthentication(context.database, attemptId))?.salePublicId ?? null;
  const sale = saleId === null ? null : await findSaleForBuyer(context, saleId);
  return sale
    ? { isFromPage: payment?.channel === 'page', embedOrigins: sale.embedOrigins, language: sale.language }
    : null;
}
