import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { AgreementRow, AgreementsPage, AgreementsQuery, AgreementTotals } from '../views/agreements.ts';

/** The agreements of the businesses of a person, newest first. SQL because the list's kit is (`tenant-list.sql.ts`). */

const AGREEMENTS: TenantList<'created'> = {
  name: 'agreements',
  columns: `g.public_id AS "agreementId", g.status, g.subject, g.buyer_business_name AS "businessName", g.amount,
    g.amount_paid AS "amountPaid", g.currency, g.created_at AS "createdAt",
    (SELECT min(m.due_on)::text FROM agreement_milestone m WHERE m.agreement_id = g.id AND m.sale_id IS NULL
      AND g.status NOT IN ('declined', 'cancelled')) AS "nextDate",
    g.merchant_reference AS "merchantReference", seller.name AS "sellerName"`,
  from: 'agreement g JOIN seller ON seller.id = g.seller_id',
  totalsFrom: 'agreement g',
  totals: `sum(g.amount_paid)::bigint AS paid, coalesce(sum(greatest(g.amount - g.amount_paid, 0))
    FILTER (WHERE g.status IN ('accepted', 'active', 'partly-paid', 'overdue')), 0)::bigint AS due`,
  currency: 'g.currency',
  seller: 'g.seller_id',
  id: 'g.id',
  orders: { created: { by: 'g.created_at', type: 'timestamptz' } },
};

const NEWEST_FIRST = { sort: 'created', ascending: false } as const;

type Filters = Omit<AgreementsQuery, 'page' | 'size'>;

function conditionsOf(sellerIds: readonly number[], query: Filters): Conditions {
  const conditions = within(sellerIds, AGREEMENTS);
  const { texts, add } = conditions;
  if (query.statuses.length > 0) texts.push(`g.status = ANY(${add(query.statuses)}::agreement_status[])`);
  if (query.ids) texts.push(`g.public_id = ANY(${add(query.ids)}::text[])`);
  if (query.currency !== null) texts.push(`g.currency = ${add(query.currency)}`);
  if (query.from !== null) texts.push(`g.created_at >= ${add(query.from)}`);
  if (query.until !== null) texts.push(`g.created_at < ${add(query.until)}`);
  return conditions;
}

/** Page of agreements, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export const listAgreementRows = (
  db: Database,
  sellerIds: readonly number[],
  query: AgreementsQuery,
): Promise<AgreementsPage> =>
  listPage<AgreementRow, AgreementTotals, 'created'>(db, AGREEMENTS, conditionsOf(sellerIds, query), {
    ...query,
    ...NEWEST_FIRST,
  });

/** Every agreement under these filters, a page at a time. */
export async function* everyAgreement(
  db: Database,
  sellerIds: readonly number[],
  query: Filters,
): AsyncGenerator<AgreementRow[]> {
  yield* everyRow<AgreementRow, 'created'>(db, AGREEMENTS, conditionsOf(sellerIds, query), NEWEST_FIRST);
}

const ANY = statement(
  'agreements_any',
  'SELECT EXISTS (SELECT FROM agreement WHERE seller_id = ANY($1::bigint[])) AS any',
);

/** Whether there is any agreement at all: an empty list and a list without results are different screens. */
export const hasAgreements = async (db: Database, sellerIds: readonly number[]): Promise<boolean> =>
  (await db.query<{ any: boolean }>(ANY, [sellerIds]))[0]?.any ?? false;
