import { type Database, statement } from '#lib/platform/db/database.ts';
import { shaped } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import { RECURRING_STATES } from '../domain/figures.ts';
import type { PriceChoice, TemplateRow, TemplatesPage, TemplatesQuery } from '../views/templates.ts';
import type { PriceGroup } from '../views/price-change.ts';
import { keptWhereMany } from './kept-figures.ts';

/**
 * Templates with the number of subscriptions made from each. SQL because those are counted along an index of a table
 * that grows without bound. Templates themselves are few, each made by hand.
 */

const COLUMNS = `s.id, s.public_id AS "subscriptionId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName",
  s.description, s.merchant_reference AS reference, s.price, s.currency, s.period, s.iterations,
  s.created_at AS "createdAt", s.ended_at AS "endedAt"`;

type Found = Omit<TemplateRow, 'made' | 'running' | 'monthly'> & { id: number; found: number };

/** Page of the templates of these sellers, the newest first. */
export async function listTemplates(
  database: Database,
  sellerIds: readonly number[],
  { search, state, page, size }: TemplatesQuery,
): Promise<TemplatesPage> {
  const values: unknown[] = [sellerIds];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const where = ['s.seller_id = ANY ($1::bigint[])', `s.kind = 'template'`];
  if (state !== null) where.push(`s.state = '${state === 'open' ? 'initial' : 'cancelled'}'`);
  if (search.trim() !== '') {
    const text = `${add(containing(search.trim()))}::text`;
    where.push(`(s.description ILIKE ${text} OR s.merchant_reference ILIKE ${text} OR s.public_id ILIKE ${text})`);
  }
  const from = `FROM subscription s JOIN seller ON seller.id = s.seller_id WHERE ${where.join(' AND ')}`;
  const text = `SELECT ${COLUMNS}, (SELECT count(*) ${from}) AS found ${from}
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${add(size)}::bigint OFFSET ${add((page - 1) * size)}::bigint`;
  const rows = await database.query<Found>(shaped('subscription_templates', text), values);
  // A page behind the last has no row that carries the count.
  if (rows.length === 0 && page > 1) {
    const first = await listTemplates(database, sellerIds, { search, state, page: 1, size });
    return { rows: [], count: first.count };
  }
  const made = await madeOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, found: _found, ...row }) => ({ ...row, ...(made.get(id) ?? NONE) })),
    count: rows[0]?.found ?? 0,
  };
}

type Made = Pick<TemplateRow, 'made' | 'running' | 'monthly'>;

const NONE: Made = { made: 0, running: 0, monthly: 0 };

// Answered by an index alone: no row is read. Initial subscriptions were begun and never paid.
const MADE = statement(
  'subscriptions_made_of_templates',
  `SELECT s.template_id AS id, sum(s.count)::bigint AS made,
  coalesce(sum(s.count) FILTER (WHERE s.state = ANY ($2::subscription_state[])), 0)::bigint AS running,
  coalesce(sum(s.count * monthly_value(s.price, template.period))
    FILTER (WHERE s.state = ANY ($2::subscription_state[])), 0)::bigint AS monthly
FROM (SELECT template_id, state, price, count(*) FROM subscription WHERE template_id = ANY ($1::bigint[])
    AND state <> 'initial' GROUP BY 1, 2, 3) s JOIN subscription template ON template.id = s.template_id
GROUP BY 1`,
);

// Counted up to 50,001: above 50,000 the figures are cached (`kept-figures.ts`).
const MANY = statement(
  'subscriptions_many_of_templates',
  `SELECT count(*) AS count FROM (SELECT FROM subscription WHERE template_id = ANY ($1::bigint[]) LIMIT 50001) counted`,
);

async function madeOf(database: Database, templates: readonly number[]): Promise<ReadonlyMap<number, Made>> {
  if (templates.length === 0) return new Map();
  const [some] = await database.query<{ count: number }>(MANY, [templates]);
  const { value } = await keptWhereMany(some?.count ?? 0, `made ${templates.join(' ')}`, () =>
    database.query<Made & { id: number }>(MADE, [templates, RECURRING_STATES]),
  );
  return new Map(value.map(({ id, ...made }) => [id, made]));
}

const ANY = statement(
  'subscription_templates_any',
  `SELECT EXISTS (SELECT FROM subscription WHERE seller_id = ANY ($1::bigint[]) AND kind = 'template') AS any`,
);

/** Whether there is any template: an empty list and one without results are different screens. */
export async function hasTemplates(database: Database, sellerIds: readonly number[]): Promise<boolean> {
  return (await database.query<{ any: boolean }>(ANY, [sellerIds]))[0]?.any ?? false;
}

const CHOOSE = statement(
  'subscriptions_choose_of_template',
  `SELECT s.public_id AS "subscriptionId", s.description, s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail",
  s.price, s.currency, s.period, s.state, s.next_at AS "nextAt"
FROM subscription template JOIN subscription s ON s.template_id = template.id AND s.state = 'active'
WHERE template.public_id = $2 AND template.seller_id = ANY ($1::bigint[])
  AND s.seller_id = ANY ($1::bigint[]) AND s.price <> $3
ORDER BY s.id LIMIT $4`,
);

/** Active subscriptions of a template with a price other than `price`, `most` of them at most. */
export const findPricedOtherwise = (
  database: Database,
  sellerIds: readonly number[],
  { templateId, price, most }: { templateId: string; price: number; most: number },
): Promise<PriceChoice[]> => database.query<PriceChoice>(CHOOSE, [sellerIds, templateId, price, most]);

const PRICES = statement(
  'subscriptions_prices_of_template',
  `SELECT s.price, count(*) AS count, min(s.next_at) AS "nextAt"
FROM subscription template JOIN subscription s ON s.template_id = template.id AND s.state = 'active'
WHERE template.public_id = $2 AND template.seller_id = ANY ($1::bigint[]) AND s.seller_id = ANY ($1::bigint[])
GROUP BY 1 ORDER BY 2 DESC, 1`,
);

/** Prices of active subscriptions of a template, the most frequent first. */
export async function pricesOfTemplate(
  database: Database,
  sellerIds: readonly number[],
  templateId: string,
): Promise<PriceGroup[]> {
  const rows = await database.query<{ price: number; count: number; nextAt: Date | null }>(PRICES, [
    ...[sellerIds, templateId],
  ]);
  return rows.map((row) => ({ ...row, nextAt: row.nextAt?.toISOString() ?? null }));
}
