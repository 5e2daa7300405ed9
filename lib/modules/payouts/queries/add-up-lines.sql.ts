import { everyEntry, linesOf, type Place, PLACE_NAMES } from '#lib/modules/balances/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import type { EntriesQuery, EntryTotals } from '../views/entries.ts';
import { fits, kindOf, placeIn, valuesOf } from './lines-asked.sql.ts';
import { MONTH_SUMS } from './month-sums.sql.ts';
import { asked, isPayout, SCOPES } from './scopes.sql.ts';

/**
 * Sums of the lines of a list. SQL because the ledger grows without bound: those of a payout were fixed when it was
 * claimed, those of a month are rolled up, and others are added up as far as a list is exported.
 */

/** Lines that are added up when they are asked for, at most. */
const MOST_ADDED_UP = 100_000;

type PayoutKind = 'payoutId' | 'partnerPayoutId';

/** Parts whose lines are added up when they are asked for; of a payout, those from before its lines were kept. */
const ADDED_KINDS = ['payoutId', 'partnerPayoutId', 'day', 'partnerMonth'] as const;
type AddedKind = (typeof ADDED_KINDS)[number];

/** `isFixed`: false of a payout from before its lines were kept. */
const ofPayout = (kind: PayoutKind): Statement =>
  statement(
    `payouts_add_up_${kind}`,
    `SELECT p.currency, p.lines IS NOT NULL AS "isFixed", coalesce(sum(line.count), 0)::int AS count,
  coalesce(sum(line.amount), 0)::bigint AS amount
FROM payout p LEFT JOIN LATERAL (
  SELECT one.cause, one."ofChargeback" AS is_of_chargeback, one."isForeign" AS is_foreign, one.count, one.amount
  FROM jsonb_to_recordset(p.lines) AS one (cause text, "ofChargeback" boolean, "isForeign" boolean, count int,
    amount bigint)
) AS line ON ${fits('line')}
WHERE ${isPayout(SCOPES[kind].entries.kind)} AND ${asked.at.timeZone}::text IS NOT NULL
GROUP BY p.id`,
  );

const OF_PAYOUT: Readonly<Record<PayoutKind, Statement>> = {
  payoutId: ofPayout('payoutId'),
  partnerPayoutId: ofPayout('partnerPayoutId'),
};

const OF_MONTH = statement(
  'payouts_add_up_month',
  `WITH ${MONTH_SUMS}
SELECT of_month.currency, sum(of_month.lines)::int AS count, sum(of_month.amount)::bigint AS amount
FROM of_month WHERE ${fits('of_month')}
GROUP BY of_month.currency ORDER BY sum(of_month.lines) DESC, of_month.currency`,
);

/** Lines of the entries of a place, one more than are added up at most: then they are not all. */
function addingText(kind: AddedKind, place: Place): string {
  const { rows, entries } = SCOPES[kind];
  return `WITH ${rows},
${everyEntry(entries, place)},
${linesOf(entries.kind, ['currency'], { withCards: true })}
SELECT one.currency, count(*)::int AS count, sum(one.amount)::bigint AS amount
FROM (SELECT line.currency, line.amount FROM line WHERE ${fits('line')} LIMIT ${MOST_ADDED_UP + 1}) AS one
GROUP BY one.currency ORDER BY count(*) DESC, one.currency`;
}

const ADDED = Object.fromEntries(
  ADDED_KINDS.map((kind) => [
    kind,
    Object.fromEntries(
      PLACE_NAMES.map((place) => [place, statement(`payouts_add_up_${kind}_${place}`, addingText(kind, place))]),
    ),
  ]),
) as Readonly<Record<AddedKind, Readonly<Record<Place, Statement>>>>;

/** `count` of all lines; `isExact`: false where it is above `MOST_ADDED_UP`, and nobody knows the sums. */
type Sums = { totals: EntryTotals[]; count: number; isExact: boolean };

/** The sums of all lines that a list asks for, by currency, the one with most lines first. */
export async function addUpLines(database: Database, query: EntriesQuery, zone: string): Promise<Sums> {
  const ask = <Row>(text: Statement) => database.query<Row>(text, valuesOf(query, zone));
  const kind = kindOf(query);
  if (kind === 'month') return exactly(await ask<EntryTotals>(OF_MONTH));
  if (kind === 'payoutId' || kind === 'partnerPayoutId') {
    const fixed = await ask<EntryTotals & { isFixed: boolean }>(OF_PAYOUT[kind]);
    if (fixed.every(({ isFixed }) => isFixed))
      return exactly(fixed.flatMap(({ isFixed: _, ...one }) => (one.count > 0 ? [one] : [])));
  }
  const sums = exactly(await ask<EntryTotals>(ADDED[kind][placeIn(query) ?? 'everywhere']));
  return sums.count > MOST_ADDED_UP ? { ...sums, totals: [], isExact: false } : sums;
}

const exactly = (totals: EntryTotals[]): Sums => ({
  totals,
  count: totals.reduce((sum, { count }) => sum + count, 0),
  isExact: true,
});
