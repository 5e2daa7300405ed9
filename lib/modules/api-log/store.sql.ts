import { sellersOfKey } from '#lib/modules/principals/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { KEPT_CALLS, KEPT_DAYS } from './contract.ts';

/**
 * How calls are written and forgotten: SQL because whole batches are one statement each, in every process that serves
 * the API, which does not load the Prisma client for it.
 */

/**
 * A call to be written to the log. `ageMs`: time since its arrival; its seller is given by id or by the keyed hash of
 * the identifier in the request.
 */
export type CallToWrite = {
  sellerId: number | null;
  sellerIndex: Buffer | null;
  reference: string;
  operation: string;
  ageMs: number;
  durationMs: number;
  httpStatus: number;
  errorCode: number | null;
  request: string | null;
  answer: string | null;
};

// No response waits for the log: its rows reach the disk together with those of later transactions.
const HURRY = statement('api_log_hurry', 'SET LOCAL synchronous_commit = off');

const WRITE = statement(
  'api_log_write',
  `INSERT INTO api_call (seller_id, reference, operation, at, duration_ms, http_status, error_code, request, answer)
SELECT coalesce(c.seller_id, m.id), c.reference, c.operation, app_now() - make_interval(secs => c.age_ms / 1000.0),
  c.duration_ms, c.http_status, c.error_code, c.request, c.answer
FROM unnest($1::bytea[], $2::text[], $3::text[], $4::int[], $5::int[], $6::smallint[], $7::int[], $8::text[],
  $9::text[], $10::bigint[])
  WITH ORDINALITY AS c(seller_index, reference, operation, age_ms, duration_ms, http_status, error_code, request,
    answer, seller_id, place)
LEFT JOIN LATERAL ${sellersOfKey('c.seller_index')} m ON c.seller_id IS NULL
WHERE coalesce(c.seller_id, m.id) IS NOT NULL ORDER BY c.place`,
);

/** Writes calls of known sellers; a call without a known seller has no reader and is left out. */
export async function writeCalls(database: Database, calls: readonly CallToWrite[]): Promise<void> {
  const column = <Name extends keyof CallToWrite>(name: Name) => calls.map((call) => call[name]);
  await database.inTransaction(async (inside) => {
    await inside.query(HURRY, []);
    await inside.query(WRITE, [
      column('sellerIndex'),
      column('reference'),
      column('operation'),
      column('ageMs'),
      column('durationMs'),
      column('httpStatus'),
      column('errorCode'),
      column('request'),
      column('answer'),
      column('sellerId'),
    ]);
  });
}

/** Rows deleted per statement: few enough that no other statement waits for it. */
const AT_ONCE = 5_000;

const FORGET_OLD = statement(
  'api_log_forget_old',
  `WITH gone AS (
  DELETE FROM api_call WHERE ctid = ANY (ARRAY(SELECT ctid FROM api_call
    WHERE at < app_now() - make_interval(days => $1) LIMIT $2)) RETURNING 1
) SELECT count(*) AS gone FROM gone`,
);

// The oldest call that a seller may keep is found along the key; a seller with fewer has none.
const FORGET_TOO_MANY = statement(
  'api_log_forget_too_many',
  `WITH last AS (
  SELECT m.id AS seller_id, kept.id FROM seller m, LATERAL (SELECT c.id FROM api_call c WHERE c.seller_id = m.id
    ORDER BY c.id DESC OFFSET $1 LIMIT 1) kept
), gone AS (
  DELETE FROM api_call WHERE (seller_id, id) IN (SELECT c.seller_id, c.id FROM last
    JOIN api_call c ON c.seller_id = last.seller_id AND c.id <= last.id LIMIT $2) RETURNING 1
) SELECT count(*) AS gone FROM gone`,
);

/**
 * Deletes calls beyond the age or the number that is kept. Returns how many; a full turn is followed by another at
 * once.
 */
export async function forgetCalls(database: Database): Promise<number> {
  const [old] = await database.query<{ gone: number }>(FORGET_OLD, [KEPT_DAYS, AT_ONCE]);
  const [many] = await database.query<{ gone: number }>(FORGET_TOO_MANY, [KEPT_CALLS, AT_ONCE]);
  return (old?.gone ?? 0) + (many?.gone ?? 0);
}
