import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { eachOf, ONE_AT_A_TIME, pastBroken } from '#lib/platform/queue/batches.ts';
import type { FeeInvoicesContext } from '../context.ts';
import { draftInvoices, type InvoiceDraft, rateOfMonth } from '../domain/bill.ts';
import type { IssuerDetails } from '../domain/issuer.ts';
import { fixInvoice } from '../present/content.ts';
import { readValidDetails } from '../store-issuers.sql.ts';
import { billFees } from './bill-fees.ts';
import { findDue, lockBill, noteState, type WaitingBill } from './store-bills.sql.ts';
import { addInvoice, drawInvoiceNumber, findEarlier } from './store-invoices.sql.ts';

/**
 * Adds up fees of closed months, and issues invoices about those whose issuer has details for the month. All of a bill
 * is one database transaction behind its lock: its numbers are drawn there, so that a crash or a second process leaves
 * neither a gap nor a second invoice. Returns how many statements and bills were worked on.
 */
export async function makeFeeInvoices(context: FeeInvoicesContext): Promise<number> {
  const billed = await billFees(context);
  const issued = await pastBroken(
    (passedOver) => findDue(context.database, passedOver),
    async (due, failed) => {
      const done = await eachOf(
        due,
        (id) => issueBill(context, id),
        (id) => {
          failed(id);
          return { job: 'make-fee-invoices', says: 'an invoice of fees could not be issued', where: `bill ${id}` };
        },
        ONE_AT_A_TIME,
      );
      return done.length;
    },
  );
  return billed + issued;
}

function issueBill(context: FeeInvoicesContext, id: number): Promise<void> {
  return context.database.inTransaction(async (inside) => {
    const bill = await lockBill(inside, id);
    const details = bill && (await readValidDetails(inside, bill.issuer, bill.month));
    if (!bill || !details) return;
    const drafts = draftInvoices(bill.lines, details.kind, {
      hasEarlier: (await findEarlier(inside, bill)) !== null,
      rate: rateOfMonth(bill.month),
    });
    if (typeof drafts === 'string') return noteState(inside, id, drafts);
    for (const draft of drafts) await issueOne(inside, { bill, details, draft, timeZone: context.timeZone });
    await noteState(inside, id, null);
    failpoint('fee-invoices', 'before_commit');
  });
}

type ToIssue = { bill: WaitingBill; details: IssuerDetails; draft: InvoiceDraft; timeZone: string };

async function issueOne(inside: Database, { bill, details, draft, timeZone }: ToIssue): Promise<void> {
  const { type, total, vat } = draft;
  const { sellerId, issuer } = bill;
  const isCredit = type === 'credit-note';
  const earlier = isCredit ? await findEarlier(inside, bill) : null;
  const first = isCredit ? details.firstCreditNote : details.firstInvoice;
  const { number, issuedAt } = await drawInvoiceNumber(inside, { issuer, type, first });
  const credits = earlier && { type: earlier.type, number: earlier.number };
  const fixed = fixInvoice({ bill, draft, details, number, issuedAt, credits, timeZone });
  const creditsId = earlier?.id ?? null;
  await addInvoice(inside, {
    sellerId,
    issuer,
    billId: bill.id,
    creditsId,
    total,
    vat,
    issuedAt,
    number,
    type,
    ...fixed,
  });
}
