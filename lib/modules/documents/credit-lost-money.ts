import { closeByPerson } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { DocumentsContext } from './context.ts';
import type { DocumentedMoney } from './domain/content.ts';
import { draftSaleDocument } from './draft-document.ts';
import { lockDebt } from './store/own-documents.sql.ts';
import { findPaidBySale, openPayments } from './store/payments-of-documents.sql.ts';
import { findLostSale, issueOfAttempt, putOff, takeFromWaiting } from './store/waiting.sql.ts';

/** Documents of chargebacks that are lost, and of what comes back after that. Amounts in minor units. */

type Lost = { sellerId: number; saleId: number; attemptId: number; amount: number };

/**
 * Inside the database transaction that learns that a chargeback is lost: issues the document that a refund of so much
 * would have, or puts it off while that of the payment waits. `attemptId`: the chargeback; parts that are lost one
 * after another have a document each, of which the first is that of the chargeback. Sellers without the module, and
 * sales without anything left to take back, get none. Returns how much documents take back, or will.
 */
export async function creditLostMoney(
  inside: Database,
  context: Pick<DocumentsContext, 'timeZone'>,
  lost: Lost,
): Promise<number> {
  const sale = await findLostSale(inside, lost);
  if (!sale?.hasInvoices) return 0;
  return issueAll(inside, context, lost, {
    isDocumented: sale.isDocumented,
    money: { ...sale.money, amount: lost.amount },
  });
}

/**
 * Inside a database transaction: so much of a lost chargeback has come back. The document of the loss that still waits
 * is for so much less; for the rest a document like that of the payment is issued, because what takes a document back
 * is never taken back itself. That pays again what the sale paid, whose page does not ask for it any more.
 * `attemptId`: the reversal; `chargebackId`: the attempt that was lost. Returns how much it was issued for, or is not
 * taken back any more.
 */
export async function restoreLostMoney(
  inside: Database,
  context: Pick<DocumentsContext, 'timeZone'>,
  { chargebackId, ...back }: Lost & { chargebackId: number },
): Promise<number> {
  const waited = await takeFromWaiting(inside, chargebackId, back.amount);
  const amount = back.amount - waited;
  const sale = amount > 0 ? await findLostSale(inside, back) : null;
  if (!sale?.hasInvoices) return waited;
  await closePagesPaidBy(inside, back);
  const money = { ...sale.money, amount, isBack: false, restores: true };
  return waited + (await issueAll(inside, context, back, { isDocumented: sale.isDocumented, money }));
}

/**
 * Locks what is left to pay of the document that a sale pays: first of all in a transaction that may restore its money,
 * because bookings of the sale lock that before its case.
 */
export async function lockDebtOfSale(inside: Database, saleId: number): Promise<void> {
  const documentId = await findPaidBySale(inside, saleId);
  if (documentId !== null) await lockDebt(inside, documentId);
}

/** Closes the unpaid sale of the page of what the sale paid; money that is under way there cannot be stopped. */
async function closePagesPaidBy(
  inside: Database,
  { sellerId, saleId }: Pick<Lost, 'sellerId' | 'saleId'>,
): Promise<void> {
  const documentId = await findPaidBySale(inside, saleId);
  const open = documentId === null ? [] : await openPayments(inside, [documentId]);
  for (const one of open) if (!one.isUnderWay) await closeByPerson(inside, [sellerId], one.saleId);
}

/** Issues documents until all of the money has one, or puts off what has to wait. */
async function issueAll(
  inside: Database,
  { timeZone }: Pick<DocumentsContext, 'timeZone'>,
  { sellerId, saleId, attemptId }: Omit<Lost, 'amount'>,
  of: { isDocumented: boolean; money: DocumentedMoney },
): Promise<number> {
  let [issued, { isDocumented }] = [0, of];
  for (let money: DocumentedMoney | undefined = of.money; money; isDocumented = true) {
    const draft = await draftSaleDocument(inside, { saleId, attemptId, timeZone }, money);
    if (draft === null) return issued;
    if ('waits' in draft) {
      await putOff(inside, { attemptId, sellerId, saleId }, money);
      return issued + money.amount;
    }
    issued += await issueOfAttempt(inside, { sellerId, saleId, attemptId: isDocumented ? null : attemptId }, draft);
    money = draft.rest;
  }
  return issued;
}
