import { isUuid } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { ranOutOfTime } from '#lib/platform/db/errors.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import { ITS_STANDING, LEFT_TO_PAY, STATUS } from '../store/standing.ts';
import type { DocumentCounts, DocumentRow, DocumentsPage, DocumentsQuery, DocumentTotals } from '../views/documents.ts';

/** Documents of the businesses of a person. SQL because the list's kit is (`tenant-list.sql.ts`). */

type Sort = 'date';
type Filters = Omit<DocumentsQuery, 'page' | 'size' | 'ascending'>;

const SIGN = 'CASE WHEN d.credits_id IS NULL THEN 1 ELSE -1 END';

const ISSUED: TenantList<Sort> = {
  name: 'documents_listed',
  columns: `d.public_id AS "documentId", seller.name AS "sellerName", seller.public_key AS "sellerKey", d.type,
    d.number, d.created_at AS at, d.content->'buyer'->>'name' AS "buyerName",
    d.content->'buyer'->>'companyNumber' AS "buyerNumber", d.currency, d.total, d.vat, ${LEFT_TO_PAY} AS left,
    ${STATUS} AS state, d.content->>'dueDate' AS "dueDate", d.credits_id IS NOT NULL AS "isCounter",
    sale.public_id AS "saleId"`,
  from: `fiscal_document d ${ITS_STANDING} JOIN seller ON seller.id = d.seller_id
    LEFT JOIN sale ON sale.id = d.sale_id`,
  totalsFrom: `fiscal_document d ${ITS_STANDING}`,
  totals: `sum(${SIGN} * (d.total - d.vat))::bigint AS net, sum(${SIGN} * d.vat)::bigint AS vat,
    sum(${SIGN} * d.total)::bigint AS total, sum(${LEFT_TO_PAY})::bigint AS left`,
  // A sum over types would count an order, its invoice and its receipt as three.
  currency: 'd.currency, d.type',
  seller: 'd.seller_id',
  id: 'd.id',
  orders: { date: { by: 'd.created_at', type: 'timestamptz' } },
};

const OF_DRAFT = `d.document->'draft'`;
const TYPE_OF_DRAFT = `(${OF_DRAFT}->>'type')::document_type`;
const NUMBER_OF = (field: string) => `(${OF_DRAFT}->>'${field}')::bigint`;

const DRAFTS: TenantList<Sort> = {
  name: 'documents_drafted',
  columns: `d.public_id AS "documentId", seller.name AS "sellerName", seller.public_key AS "sellerKey",
    ${TYPE_OF_DRAFT} AS type, NULL::int AS number, d.made_at AS at,
    ${OF_DRAFT}->'content'->'buyer'->>'name' AS "buyerName",
    ${OF_DRAFT}->'content'->'buyer'->>'companyNumber' AS "buyerNumber", ${OF_DRAFT}->>'currency' AS currency,
    ${NUMBER_OF('total')} AS total, ${NUMBER_OF('vat')} AS vat, 0::bigint AS left, 'draft' AS state,
    ${OF_DRAFT}->'content'->>'dueDate' AS "dueDate", ${OF_DRAFT}->>'creditsId' IS NOT NULL AS "isCounter",
    NULL::text AS "saleId"`,
  from: 'document_draft d JOIN seller ON seller.id = d.seller_id',
  totalsFrom: `(SELECT d.*, ${OF_DRAFT}->>'currency' AS currency, ${TYPE_OF_DRAFT} AS type FROM document_draft d) d`,
  totals: `sum(${NUMBER_OF('total')} - ${NUMBER_OF('vat')})::bigint AS net, sum(${NUMBER_OF('vat')})::bigint AS vat,
    sum(${NUMBER_OF('total')})::bigint AS total, 0::bigint AS left`,
  currency: 'd.currency, d.type',
  seller: 'd.seller_id',
  id: 'd.id',
  orders: { date: { by: 'd.made_at', type: 'timestamptz' } },
};

/** Names of what a filter asks for, in the two tables. */
type Named = { list: TenantList<Sort>; at: string; type: string; content: string };

const PLACES: Readonly<Record<'issued' | 'draft', Named>> = {
  issued: { list: ISSUED, at: 'd.created_at', type: 'd.type', content: 'd.content' },
  draft: { list: DRAFTS, at: 'd.made_at', type: TYPE_OF_DRAFT, content: `(${OF_DRAFT}->'content')` },
};

const placeOf = ({ state }: Filters): Named => PLACES[state === 'draft' ? 'draft' : 'issued'];

const pattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

const OVERDUE = (today: string) => `${LEFT_TO_PAY} > 0 AND d.content->>'dueDate' < ${today}`;

function conditionsOf(sellerIds: readonly number[], filters: Filters): Conditions {
  const { list, at, type, content } = placeOf(filters);
  const { types, state, customer, words, from, until, ids, today } = filters;
  const conditions = within(sellerIds, list);
  const { texts, add } = conditions;
  const isLike = (what: string, sought: string) => `${what} ILIKE ${sought}`;
  if (ids) texts.push(`d.public_id = ANY(${add(ids.filter(isUuid))}::uuid[])`);
  if (types.length > 0) texts.push(`${type} = ANY(${add(types)}::document_type[])`);
  if (from !== null) texts.push(`${at} >= ${add(from)}`);
  if (until !== null) texts.push(`${at} < ${add(until)}`);
  if (customer !== null) texts.push(`${content}->'buyer'->>'name' = ${add(customer)}`);
  if (words !== '') {
    const [sought, number] = [add(pattern(words)), add(words)];
    texts.push(`(${isLike(`${content}->'buyer'->>'name'`, sought)}
      OR ${content}->'buyer'->>'companyNumber' = ${number}::text
      OR EXISTS (SELECT FROM jsonb_array_elements(${content}->'lines') line WHERE ${isLike(`line->>'name'`, sought)})
      ${state === 'draft' ? '' : `OR d.number::text = ${number}::text`})`);
  }
  if (state === 'unpaid') texts.push(`${LEFT_TO_PAY} > 0`);
  else if (state === 'overdue') texts.push(OVERDUE(add(today)));
  else if (state !== null && state !== 'draft') texts.push(`${STATUS} = ${add(state)}`);
  return conditions;
}

/** Page of documents, newest first, with sums by type and currency; `too-broad` where the search took too long. */
export async function listDocumentRows(
  db: Database,
  sellerIds: readonly number[],
  query: DocumentsQuery,
): Promise<DocumentsPage | 'too-broad'> {
  try {
    return await listPage<DocumentRow, DocumentTotals, Sort>(db, placeOf(query).list, conditionsOf(sellerIds, query), {
      ...query,
      sort: 'date',
    });
  } catch (error) {
    if (ranOutOfTime(error)) return 'too-broad';
    throw error;
  }
}

/** Every document under these filters, a page at a time. */
export async function* everyDocumentRow(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<DocumentsQuery, 'page' | 'size'>,
): AsyncGenerator<DocumentRow[]> {
  const { list } = placeOf(query);
  const sorted = { sort: 'date' as const, ascending: query.ascending };
  yield* everyRow<DocumentRow, Sort>(db, list, conditionsOf(sellerIds, query), sorted);
}

const ANY_DOCUMENT = statement(
  'documents_any',
  `SELECT EXISTS (SELECT FROM fiscal_document WHERE seller_id = ANY($1::bigint[]))
    OR EXISTS (SELECT FROM document_draft WHERE seller_id = ANY($1::bigint[])) AS any`,
);

/** Whether there is any document or draft at all. */
export async function hasDocuments(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(ANY_DOCUMENT, [sellerIds]);
  return row?.any ?? false;
}

const COUNTS = statement(
  'documents_counts',
  `SELECT count(*) FILTER (WHERE ${LEFT_TO_PAY} > 0)::int AS unpaid,
  count(*) FILTER (WHERE ${OVERDUE('$2')})::int AS overdue,
  (SELECT count(*)::int FROM document_draft WHERE seller_id = ANY($1::bigint[])) AS drafts
FROM fiscal_document d ${ITS_STANDING}
WHERE d.seller_id = ANY($1::bigint[]) AND d.type IN ('invoice', 'transaction-invoice')`,
);

/**
 * How many documents wait for money, how many of them too long, and how many drafts there are; null where counting took
 * too long. `today`: `YYYY-MM-DD`.
 */
export async function countDocuments(
  db: Database,
  sellerIds: readonly number[],
  today: string,
): Promise<DocumentCounts | null> {
  try {
    const [row] = await db.query<DocumentCounts>(COUNTS, [sellerIds, today]);
    return row ?? null;
  } catch (error) {
    if (ranOutOfTime(error)) return null;
    throw error;
  }
}
