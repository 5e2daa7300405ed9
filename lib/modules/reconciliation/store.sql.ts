import { settleEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import type { Finding, OurRecord } from './domain.ts';

/**
 * Reconciliation: SQL because whole days are compared and settled in statements of a job, under a lock, and the status
 * page shows the last run in processes that do not load the Prisma client. Days are the acquirer's, UTC.
 */

/** Books that ours are compared with: an acquirer's, or the payout bank's. `name` is the connection's. */
export type OtherBooks = { source: 'acquirer' | 'payout_bank'; name: string };

// A card that is only kept moves no money: any amount that the acquirer's list has under its reference differs from
// ours, whether the attempt has ended or not.
const OURS = statement(
  'reconciliation_ours',
  `SELECT a.id AS "attemptId", a.sale_id AS "saleId",
  CASE WHEN a.kind IN ('chargeback', 'chargeback-reversal') AND a.processor = $1 THEN a.processor_reference
    ELSE a.public_id END AS reference,
  CASE WHEN a.processor <> $1 THEN 'elsewhere' WHEN a.settled_at IS NULL THEN 'open'
    WHEN a.state = 'succeeded' THEN 'succeeded' ELSE 'failed' END AS state,
  CASE a.kind WHEN 'tokenize' THEN 0 ELSE a.amount END AS amount, a.currency, a.settled_at AS "settledAt",
  coalesce(a.kind <> 'tokenize' AND a.processor = $1 AND (a.settled_at AT TIME ZONE 'UTC')::date = $3::date,
    false) AS "isOfDay"
FROM attempt a WHERE a.kind NOT IN ('fee', 'mandate')
  AND (a.public_id = ANY ($2::text[]) OR (a.processor = $1 AND a.kind IN ('chargeback', 'chargeback-reversal')
    AND a.processor_reference = ANY ($2::text[]))
    OR (a.settled_at >= ($3::date)::timestamp AT TIME ZONE 'UTC'
      AND a.settled_at < ($3::date + 1)::timestamp AT TIME ZONE 'UTC' AND a.processor = $1))`,
);

/** Our attempts on the acquirer's list, and all of ours that ended on the day (`YYYY-MM-DD`). */
export const findOurs = (
  database: Database,
  acquirer: string,
  references: readonly string[],
  day: string,
): Promise<OurRecord[]> => database.query<OurRecord>(OURS, [acquirer, references, day]);

const KEEP_FINDINGS = statement(
  'reconciliation_keep_findings',
  `INSERT INTO reconciliation_finding (acquirer, source, day, kind, reference, sale_id, their_amount, their_currency,
    our_amount, our_currency)
SELECT $1, $2::finding_source, $3::date, f.* FROM unnest($4::finding_kind[], $5::text[], $6::bigint[], $7::bigint[],
  $8::text[], $9::bigint[], $10::text[]) AS f
ON CONFLICT (acquirer, kind, reference) DO NOTHING RETURNING kind || ' ' || reference AS key`,
);

/** Stores findings, each once for ever; returns `kind reference` of the new ones. */
export async function keepFindings(
  database: Database,
  { source, name }: OtherBooks,
  day: string,
  findings: readonly Finding[],
): Promise<Set<string>> {
  const column = <Field extends keyof Finding>(field: Field) => findings.map((finding) => finding[field]);
  const kept = await database.query<{ key: string }>(KEEP_FINDINGS, [
    name,
    source,
    day,
    column('kind'),
    column('reference'),
    column('saleId'),
    column('theirAmount'),
    column('theirCurrency'),
    column('ourAmount'),
    column('ourCurrency'),
  ]);
  return new Set(kept.map(({ key }) => key));
}

const LOCK = statement('reconciliation_lock', `SELECT ${lockUntilEnd("'reconciliation'")} IS NULL AS locked`);

const KEEP_RUN = statement(
  'reconciliation_keep_run',
  'INSERT INTO reconciliation_run (acquirer, source, day, matched) VALUES ($1, $2::finding_source, $3::date, $4)',
);

/** Notes that a day was compared in full: it is due no more. */
export async function keepRun(
  database: Database,
  { source, name }: OtherBooks,
  { day, matched }: { day: string; matched: number },
): Promise<void> {
  await database.query(KEEP_RUN, [name, source, day, matched]);
}

/**
 * One run at a time: what agrees is settled once, so that the acquirer's clearing account returns to zero. A day that
 * is not compared in full is due again; what agreed of it is settled all the same.
 */
export function settleMatched(
  database: Database,
  books: OtherBooks,
  { day, matched, isWhole }: { day: string; matched: readonly number[]; isWhole: boolean },
): Promise<void> {
  return database.inTransaction(async (inside) => {
    await inside.query(LOCK, []);
    await settleEntries(inside, matched);
    if (isWhole) await keepRun(inside, books, { day, matched: matched.length });
  });
}

// A day is due an hour after midnight, so that payments under way have ended. Days on which no comparison ran are
// caught up on, from the first that was compared, thirty at most.
const DUE = statement(
  'reconciliation_due',
  `WITH yesterday AS (SELECT ((app_now() - interval '1 hour') AT TIME ZONE 'UTC')::date - 1 AS day)
SELECT to_char(due.day, 'YYYY-MM-DD') AS day FROM yesterday, LATERAL generate_series(yesterday.day - 29, yesterday.day,
  interval '1 day') AS due (day)
WHERE (due.day = yesterday.day OR due.day > (SELECT min(day) FROM reconciliation_run WHERE acquirer = $1
    AND source = $2::finding_source))
  AND NOT EXISTS (SELECT FROM reconciliation_run WHERE acquirer = $1 AND source = $2::finding_source
    AND day = due.day) ORDER BY due.day`,
);

/** The days that are to be compared, the oldest first. */
export async function dueDays(database: Database, { source, name }: OtherBooks): Promise<string[]> {
  return (await database.query<{ day: string }>(DUE, [name, source])).map(({ day }) => day);
}

const LAST_RUN = statement(
  'reconciliation_last_run',
  `SELECT to_char(r.day, 'YYYY-MM-DD') AS day, r.matched, r.ran_at AS "ranAt", (SELECT count(*)
    FROM reconciliation_finding WHERE state = 'open') AS findings FROM reconciliation_run r
  WHERE r.source = 'acquirer' ORDER BY r.id DESC LIMIT 1`,
);

export type LastRun = { day: string; matched: number; ranAt: Date; findings: number };

/** The last day that was compared with an acquirer; `findings` of all books, as long as nobody has explained them. */
export async function lastRun(database: Database): Promise<LastRun | null> {
  const [row] = await database.query<LastRun>(LAST_RUN, []);
  return row ?? null;
}
