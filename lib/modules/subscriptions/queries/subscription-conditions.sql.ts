import { isPublicId } from '#lib/kernel/ids.ts';
import { type Conditions, within } from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { SubscriptionsQuery } from '../views/subscriptions.ts';

/** Conditions of a list of subscriptions. SQL because they are parts of SQL statements. */

/** Templates have a list of their own. */
const NO_TEMPLATE = `s.kind = 'regular'`;

/** Next date as lists and an index order by it: subscriptions without one stand last. */
export const NEXT_PLACE = `coalesce(s.next_at, 'infinity'::timestamptz)`;

/** A short text that changes with any displayed value of `subscription s`. */
export const STAMP = `md5(concat_ws(' ', s.state, s.price, s.completed, s.skipped, s.failures, s.next_at, s.card_mask,
  s.card_expiry))`;

/** Condition of the index `subscriptions_whose_card_ends_first`. */
const CARD_ENDS_FIRST = `s.state IN ('active', 'retrying') AND s.card_ends_at < s.next_at`;

type Filters = Omit<SubscriptionsQuery, 'sort' | 'ascending' | 'page' | 'size'>;

/** Search text; null where it is empty, or is the identifier of one subscription. */
export const textOf = ({ search }: Pick<Filters, 'search'>): string | null =>
  search.trim() === '' || isPublicId('subscription', search.trim().toUpperCase()) ? null : search.trim();

/** Requested states; null is any of them. `failing` covers two. */
export function statesOf({ states, attention }: Pick<Filters, 'states' | 'attention'>): readonly string[] | null {
  const wanted = states.length === 0 ? null : states;
  if (attention !== 'failing') return wanted;
  return ['retrying', 'failed'].filter((state) => wanted === null || wanted.some((one) => one === state));
}

/**
 * Conditions on `subscription s` but for its state and a text. The sellers are the tenant: none of them sees nothing.
 */
export function conditionsOf(sellerIds: readonly number[], filters: Filters): Conditions {
  const conditions = within(sellerIds, { seller: 's.seller_id' });
  const { texts, add } = conditions;
  const { search, attention, currency, least, most, next, created, periods, templateId, ids } = filters;
  texts.push(NO_TEMPLATE);
  if (ids) texts.push(`s.public_id = ANY(${add(ids)}::text[])`);
  const named = search.trim().toUpperCase();
  if (isPublicId('subscription', named)) texts.push(`s.public_id = ${add(named)}`);
  if (attention === 'card-ends') texts.push(CARD_ENDS_FIRST);
  if (periods.length > 0) texts.push(`s.period = ANY(${add(periods)}::subscription_period[])`);
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  if (least !== null) texts.push(`s.price >= ${add(least)}::bigint`);
  if (most !== null) texts.push(`s.price <= ${add(most)}::bigint`);
  if (next.from !== null) texts.push(`s.next_at >= ${add(next.from)}::timestamptz`);
  if (next.until !== null) texts.push(`s.next_at < ${add(next.until)}::timestamptz`);
  if (created.from !== null) texts.push(`s.created_at >= ${add(created.from)}::timestamptz`);
  if (created.until !== null) texts.push(`s.created_at < ${add(created.until)}::timestamptz`);
  // A template of a seller that the person may not see matches no subscription.
  if (templateId !== null)
    texts.push(
      `s.template_id = (SELECT made_from.id FROM subscription made_from WHERE made_from.public_id = ${add(templateId)}
        AND made_from.seller_id = ANY($1::bigint[]))`,
    );
  return conditions;
}
