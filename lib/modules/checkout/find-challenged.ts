import { findAuthentication, findPayment } from '../payments/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import type { CheckoutContext } from './context.ts';

/**
 * Finds where a challenged payment was made: on our page, which these origins may embed (null: every origin), or over
 * the API; and the sale's language.
 */
export type Challenged = { isFromPage: boolean; embedOrigins: string[] | null; language: Language };

/** Origins that may frame the page of a challenge; null: no such payment. */
export async function findChallenged(context: CheckoutContext, attemptId: string): Promise<Challenged | null> {
  const payment = await findPayment(context.database, attemptId);
  const saleId =
    payment?.claim.sale.publicId ?? (await findAuthentication(context.database, attemptId))?.salePublicId ?? null;
  const sale = saleId === null ? null : await findSaleForBuyer(context, saleId);
  return sale
    ? { isFromPage: payment?.channel === 'page', embedOrigins: sale.embedOrigins, language: sale.language }
    : null;
}
