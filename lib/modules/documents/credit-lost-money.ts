import type { Database } from '#lib/platform/db/database.ts';
import type { DocumentsContext } from './context.ts';
import { draftSaleDocument } from './draft-document.ts';
import { findLostSale, issueOfAttempt, putOff } from './store/waiting.sql.ts';

/**
 * Inside the database transaction that learns that a chargeback is lost: issues the document that a refund of so much
 * would have, or puts it off while that of the payment waits. `attemptId`: the chargeback; parts that are lost one
 * after another have a document each, of which the first is that of the chargeback. Sellers without the module, and
 * sales without anything left to take back, get none. Amount in minor units.
 */
export async function creditLostMoney(
  inside: Database,
  { timeZone }: Pick<DocumentsContext, 'timeZone'>,
  { sellerId, saleId, attemptId, amount }: { sellerId: number; saleId: number; attemptId: number; amount: number },
): Promise<void> {
  const sale = await findLostSale(inside, { saleId, attemptId });
  if (!sale?.hasInvoices) return;
  const money = { ...sale.money, amount };
  const draft = await draftSaleDocument(inside, { saleId, attemptId, timeZone }, money);
  if (draft === null) return;
  if ('waits' in draft) return putOff(inside, { attemptId, sellerId, saleId }, money);
  await issueOfAttempt(inside, { sellerId, saleId, attemptId: sale.isDocumented ? null : attemptId }, draft);
}
