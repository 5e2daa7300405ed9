import { isPublicId } from '#lib/kernel/ids.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result } from '#lib/kernel/result.ts';
import type { AttemptItem, GetTransactionsRequest } from '#lib/modules/payments/contract/get-transactions.ts';
import { fromLocal, untilLocal } from '#lib/kernel/time/local-time.ts';
import {
  definedFilters,
  queriedSellers,
  DEFAULT_PAGE_SIZE,
  local,
  type RecordsContext,
  type SalesPrincipal,
  saleFiltersOf,
} from './get-sales.ts';
import { addedFields } from './record-extension.ts';
import { type AttemptFilters, findAttempts, type FoundAttempt } from './attempts-by-filter.sql.ts';
import type { QueriedSeller } from './sales-by-filter.sql.ts';

/** `added`: what other modules say of the attempt. */
type FoundWithSeller = { attempt: FoundAttempt; seller: QueriedSeller; added: Partial<AttemptItem> };

export type AttemptsFound = { count: number; attempts: FoundWithSeller[] };

/** Finds attempts of the caller's own sellers; nothing found is an empty list (answers, section 2). */
export function getTransactions(
  context: RecordsContext,
  actor: SalesPrincipal,
  request: GetTransactionsRequest,
): Promise<Result<AttemptsFound, Refusal>> {
  return context.database.onOneConnection((database) => attemptsOf({ ...context, database }, actor, request));
}

async function attemptsOf(
  context: RecordsContext,
  actor: SalesPrincipal,
  request: GetTransactionsRequest,
): Promise<Result<AttemptsFound, Refusal>> {
  const { database, timeZone, recordExtensions } = context;
  const sellers = await queriedSellers(database, actor);
  if (!sellers.ok) return sellers;
  const known = new Map(sellers.value.map((seller) => [seller.id, seller]));
  const { count, attempts } = await findAttempts(database, {
    sellerIds: [...known.keys()],
    filters: filtersOf(request, timeZone),
    pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
    page: request.page ?? 1,
  });
  const ids = attempts.map(({ attemptKey }) => attemptKey);
  const added = await addedFields(recordExtensions, sellers.value, ids, (one) => one.ofAttempts(context, ids));
  return ok({
    count,
    attempts: attempts.flatMap((attempt, place) => {
      const seller = known.get(attempt.sellerId);
      return seller ? [{ attempt, seller, added: added[place] ?? {} }] : [];
    }),
  });
}

const isAttemptId = (name: string): boolean => isPublicId('attempt', name) || name.startsWith('TRAN-');

/** A `TRAN…` in `transaction_id` is the identifier of an attempt, anything else the merchant's own. */
function namesOf({
  transaction_id: names,
  svc_transaction_id: ids,
}: GetTransactionsRequest): Record<'merchantReference' | 'attemptId' | 'anyName', string[] | undefined> {
  if (!names?.some(isAttemptId)) return { merchantReference: names, attemptId: ids, anyName: undefined };
  if (names.every(isAttemptId))
    return {
      merchantReference: undefined,
      attemptId: ids?.filter((id) => names.includes(id)) ?? names,
      anyName: undefined,
    };
  return { merchantReference: undefined, attemptId: ids, anyName: names };
}

function filtersOf(request: GetTransactionsRequest, timeZone: string): AttemptFilters {
  return definedFilters<AttemptFilters>({
    ...saleFiltersOf(request, timeZone),
    ...namesOf(request),
    wireStatus: request.transaction_status,
    wireType: request.transaction_type,
    attemptedFrom: local(fromLocal, request.transaction_created_min, timeZone),
    attemptedUntil: local(untilLocal, request.transaction_created_max, timeZone),
    amount: request.transaction_price,
    is3ds: request.sale_is_3ds,
  });
}
