import { createHash } from 'node:crypto';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import {
  type CallDetail,
  type CallOutcome,
  type CallRow,
  type CallsPage,
  type CallsQuestion,
  FAILED_CODES,
} from '../contract/calls.ts';

/**
 * The API's log: one page of it, newest first, within the sellers a person may see. At most 10,000 rows of each are
 * there.
 */

const PER_PAGE = 50;

const COLUMNS = `c.id, c.seller_id AS "sellerId", m.name AS "sellerName", c.reference, c.operation, c.at, c.duration_ms AS "durationMs", c.http_status AS "httpStatus", c.error_code AS "errorCode"`;

const FAILED = `coalesce(c.error_code IN (${FAILED_CODES.join(', ')}), false)`;

const OUTCOMES: Readonly<Record<CallOutcome, string>> = {
  done: 'c.http_status < 400 AND c.error_code IS NULL',
  declined: `c.http_status < 400 AND c.error_code IS NOT NULL AND NOT ${FAILED}`,
  refused: `c.http_status >= 400 AND NOT ${FAILED}`,
  failed: FAILED,
};

const shaped = (text: string): Statement =>
  statement(`api_log_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`, text);

const containing = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

type Conditions = { texts: string[]; values: unknown[]; add(value: unknown): string };

function conditionsOf(
  sellerIds: readonly number[],
  { search, operations, outcomes, from, until }: CallsQuestion,
): Conditions {
  const values: unknown[] = [sellerIds];
  const add = (value: unknown) => `$${values.push(value)}`;
  const texts = ['c.seller_id = ANY($1::bigint[])'];
  if (operations.length > 0) texts.push(`c.operation = ANY(${add(operations)}::text[])`);
  if (outcomes.length > 0) texts.push(`(${outcomes.map((outcome) => `(${OUTCOMES[outcome]})`).join(' OR ')})`);
  if (from !== null) texts.push(`c.at >= ${add(from)}`);
  if (until !== null) texts.push(`c.at < ${add(until)}`);
  const words = search.trim();
  if (words !== '') {
    const pattern = add(containing(words));
    const code = /^\d{1,6}$/.test(words)
      ? ` OR c.error_code = ${add(Number(words))}::int OR c.http_status = ${add(Number(words))}::int`
      : '';
    texts.push(`(c.reference ILIKE ${pattern} OR c.request ILIKE ${pattern} OR c.answer ILIKE ${pattern}${code})`);
  }
  return { texts, values, add };
}

/** One page with the number of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export async function listCalls(
  db: Database,
  sellerIds: readonly number[],
  question: CallsQuestion,
): Promise<CallsPage> {
  const { place } = question;
  const counted = conditionsOf(sellerIds, question);
  const paged = conditionsOf(sellerIds, question);
  if (place) paged.texts.push(`c.id ${place.way === 'older' ? '<' : '>'} ${paged.add(place.id)}::bigint`);
  const way = place?.way === 'newer' ? 'ASC' : 'DESC';
  // One more than is shown, to know whether there are others.
  const rowsText = `SELECT ${COLUMNS} FROM api_call c JOIN seller m ON m.id = c.seller_id WHERE ${paged.texts.join(' AND ')} ORDER BY c.id ${way} LIMIT ${PER_PAGE + 1}`;
  const [found, [all]] = await Promise.all([
    db.query<CallRow>(shaped(rowsText), paged.values),
    db.query<{ count: number; now: Date }>(
      shaped(`SELECT count(*) AS count, app_now() AS now FROM api_call c WHERE ${counted.texts.join(' AND ')}`),
      counted.values,
    ),
  ]);
  const isMore = found.length > PER_PAGE;
  // Back at the newest: shown as the first page, whole.
  if (place && (found.length === 0 || (place.way === 'newer' && !isMore)))
    return listCalls(db, sellerIds, { ...question, place: null });
  const rows = found.slice(0, PER_PAGE);
  if (way === 'ASC') rows.reverse();
  return {
    rows,
    count: all?.count ?? 0,
    now: all?.now ?? new Date(),
    newer: place ? (rows[0]?.id ?? null) : null,
    older: place?.way === 'newer' || isMore ? (rows.at(-1)?.id ?? null) : null,
  };
}

const SHOW = statement(
  'api_log_show',
  `SELECT ${COLUMNS}, c.request, c.answer, app_now() AS now FROM api_call c JOIN seller m ON m.id = c.seller_id WHERE c.seller_id = ANY($1::bigint[]) AND c.id = $2`,
);

/** One call with what was sent and answered; null where there is none, or where it is not theirs. */
export async function showCall(db: Database, sellerIds: readonly number[], id: number): Promise<CallDetail | null> {
  const [row] = await db.query<CallDetail>(SHOW, [sellerIds, id]);
  return row ?? null;
}
