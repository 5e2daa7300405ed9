import type { Language } from '#lib/kernel/language.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { closeByPerson, makeSaleByPerson, type PaymentsContext } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { documentTitle } from './contract/document-title.ts';
import { lockDebt } from './store/own-documents.sql.ts';
import { addPayment, findPayable, type FoundPayable, openPayments } from './store/payments-of-documents.sql.ts';

/**
 * Paying a document on its page: a sale for what is left of it, with all methods of its seller. There is one unpaid
 * sale of a document at a time, made and closed behind the row of its debt, so that two tabs pay one sale, a part that
 * was paid otherwise is respected, and nothing is paid twice (docs/decisions/0201).
 */

/** The sale to pay; null where there is nothing to pay: paid, cancelled, or none of its kind. */
type ToPay = { saleId: string } | null;

type Context = Pick<PaymentsContext, 'database' | 'wallets' | 'origin' | 'sandbox' | 'urlPolicy'>;

const BUSY: Refusal = { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };

export async function payDocument(
  context: Context,
  publicId: string,
  language: Language | null,
): Promise<Result<ToPay, Refusal>> {
  if (!isUuid(publicId)) return ok(null);
  return context.database.inTransaction(async (inside): Promise<Result<ToPay, Refusal>> => {
    const known = await findPayable(inside, publicId);
    if (!known) return ok(null);
    await lockDebt(inside, known.id);
    // Read again behind the lock: receipts that were waited for are seen by a statement that begins after it.
    const document = (await findPayable(inside, publicId)) ?? known;
    const words = language ?? document.language;
    const [open] = await openPayments(inside, [document.id]);
    // Money that is under way is answered by its own page.
    if (open?.isUnderWay || (open && open.price === document.left)) return ok({ saleId: open.saleId });
    if (open && !(await closeByPerson(inside, [document.sellerId], open.saleId))) return refuse(BUSY);
    if (document.left === 0) return ok(null);
    const made = await makeSaleByPerson({ ...context, database: inside }, document.sellerId, saleOf(document, words));
    if (!made.ok) return made;
    await addPayment(inside, made.value.saleId, document.id);
    return ok({ saleId: made.value.saleId });
  });
}

/** The document of the payment names what it pays in the language of that, whatever its buyer reads. */
const saleOf = ({ type, number, left, currency, language, buyer }: FoundPayable, words: Language) => ({
  price: left,
  currency,
  productName: documentTitle(type, number, language),
  language: words,
  paymentMethod: 'multi' as const,
  buyerName: buyer.name,
});

/**
 * Inside the transaction that pays, continues or takes back documents otherwise, with their debts locked: closes the
 * unpaid sales of their pages. Refused while one of them is being paid.
 */
export async function closePayments(
  inside: Database,
  sellerId: number,
  documentIds: readonly number[],
): Promise<Refusal | null> {
  if (documentIds.length === 0) return null;
  for (const { saleId, isUnderWay } of await openPayments(inside, documentIds))
    if (isUnderWay || !(await closeByPerson(inside, [sellerId], saleId))) return BUSY;
  return null;
}
