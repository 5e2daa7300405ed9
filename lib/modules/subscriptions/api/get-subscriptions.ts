import { ok } from '#lib/kernel/result.ts';
import { fromLocal, instantsShowing, untilLocal } from '#lib/kernel/time/local-time.ts';
import { sellersBySvcId } from '#lib/modules/payments/index.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { GetSubscriptionsRequest } from '../contract/get-subscriptions.ts';
import { PERIODS, SUBSCRIPTION_STATES } from '#lib/kernel/subscription.ts';
import { findSubscriptions, type SubscriptionFilters } from '../queries/get-subscriptions.sql.ts';
import { subscriptionItemOf } from './subscription-record.ts';

const DEFAULT_PAGE_SIZE = 100;

/** POST /get-subscriptions */
export function serveGetSubscriptions(
  context: SubscriptionsContext,
  request: GetSubscriptionsRequest,
  { credentials, session }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.sellerIndex, credentials.clientKeyIndex);
  return context.database.onOneConnection(async (database) => {
    const sellers = await sellersBySvcId(database, request.seller_svc_id, credentials.clientKeyIndex);
    if (!sellers.ok) return sellers;
    const svcIds = new Map(sellers.value.map(({ id, svcId }) => [id, svcId]));
    const { count, subscriptions } = await findSubscriptions(database, {
      sellerIds: [...svcIds.keys()],
      filters: filtersOf(request, context.timeZone),
      pageSize: request.page_size ?? DEFAULT_PAGE_SIZE,
      page: request.page ?? 1,
    });
    const items = subscriptions.map((one) =>
      subscriptionItemOf(context, one, { session, sellerSvcId: svcIds.get(one.sellerId) ?? '' }),
    );
    return ok({ items_count: count, items, status_code: 0, session });
  });
}

/** The wire's filters in our words; those left out are left out, and a value that is named twice counts once. */
function filtersOf(request: GetSubscriptionsRequest, timeZone: string): SubscriptionFilters {
  const seconds = (times: readonly (string | undefined)[] | undefined) =>
    times?.flatMap((at) => (at === undefined ? [] : instantsShowing(at, timeZone)));
  const { sub_created_min: from, sub_created_max: until } = request;
  const filters = {
    code: request.sub_svc_code,
    publicId: request.sub_svc_id,
    merchantReference: request.subscription_id,
    createdAt: seconds(request.sub_created),
    createdFrom: from === undefined ? undefined : fromLocal(from, timeZone),
    createdUntil: until === undefined ? undefined : untilLocal(until, timeZone),
    state: request.sub_status?.flatMap((number) => wordsOf(SUBSCRIPTION_STATES, number)),
    period: request.sub_iteration_type?.flatMap((number) => wordsOf(PERIODS, number)),
    price: request.sub_price,
    currency: request.sub_currency,
    startsAt: seconds(request.sub_start_date),
    isPaid: request.sub_paid,
  };
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? [...new Set<unknown>(value)] : value]),
  ) as SubscriptionFilters;
}

const wordsOf = <Word extends string>(numbers: Readonly<Record<Word, number>>, number: number): Word[] =>
  (Object.keys(numbers) as Word[]).filter((word) => numbers[word] === number);
