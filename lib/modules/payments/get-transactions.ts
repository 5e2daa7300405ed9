import type { Refusal } from '#lib/kernel/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { PaymentsContext } from './context.ts';
import type { GetTransactionsRequest } from './contract/get-transactions.ts';
import { askedSellers, DEFAULT_PAGE_SIZE, type SalesAsker, saleFiltersOf } from './get-sales.ts';
import { type AttemptFilters, findAttempts, type FoundAttempt } from './queries/attempts-by-filter.ts';
import type { AskedSeller } from './queries/sales-by-filter.ts';

export type AttemptsFound = { count: number; attempts: { attempt: FoundAttempt; seller: AskedSeller }[] };

/** Finds attempts of the caller's own sellers; nothing found is an empty list (answers, section 2). */
export async function getTransactions(context: PaymentsContext, asker: SalesAsker, request: GetTransactionsRequest): Promise<Result<AttemptsFound, Refusal>> {
  const sellers = await askedSellers(context, asker);
  if (!sellers.ok) return sellers;
  const known = new Map(sellers.value.map((seller) => [seller.id, seller]));
  const { count, attempts } = await findAttempts(context.database, {
    sellerIds: [...known.keys()], filters: filtersOf(request), timeZone: context.timeZone, pageSize: request.page_size ?? DEFAULT_PAGE_SIZE, page: request.page ?? 1,
  });
  return ok({ count, attempts: attempts.flatMap((attempt) => { const seller = known.get(attempt.sellerId); return seller ? [{ attempt, seller }] : []; }) });
}

/** A `TRAN…` in `transaction_id` is the identifier of an attempt, anything else the merchant's own. */
function filtersOf(request: GetTransactionsRequest): AttemptFilters {
  const references = request.transaction_id?.filter((one) => !one.startsWith('TRAN-')) ?? [];
  const attemptIds = [...(request.svc_transaction_id ?? []), ...(request.transaction_id?.filter((one) => one.startsWith('TRAN-')) ?? [])];
  const filters: { [Filter in keyof AttemptFilters]: AttemptFilters[Filter] | undefined } = {
    ...saleFiltersOf({ ...request, transaction_id: references.length > 0 ? references : undefined }),
    attemptId: attemptIds.length > 0 ? attemptIds : undefined,
    wireStatus: request.transaction_status,
    wireType: request.transaction_type,
    attemptedFrom: request.transaction_created_min,
    attemptedTo: request.transaction_created_max,
    amount: request.transaction_price,
    is3ds: request.sale_is_3ds,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as AttemptFilters;
}
