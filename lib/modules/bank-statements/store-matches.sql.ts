import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Confidence, MatchReason } from './contract/words.ts';
import type { LineToMatch, Movement } from './domain/match.ts';
import type { OfferedPayout } from './views/lines.ts';

/** Matches of lines and payouts. SQL because payouts are read by statements alone. */

/** Lines that are matched at once, the newest. */
const MOST_LINES = 3_000;

const UNMATCHED = statement(
  'bank_unmatched_lines',
  `SELECT l.id, l.amount, l.currency, l.booked_on::text AS "bookedOn", l.value_on::text AS "valueOn",
  concat_ws(' ', l.reference, l.text) AS words
FROM bank_line l WHERE l.seller_id = $1 AND l.state = 'unmatched' ORDER BY l.id DESC LIMIT ${MOST_LINES}`,
);

/** Lines of a business without a match. */
export const unmatchedLines = (inside: Database, sellerId: number): Promise<LineToMatch[]> =>
  inside.query<LineToMatch>(UNMATCHED, [sellerId]);

/** Days before the first line and after the last within which payouts are looked at. */
const AROUND_DAYS = 120;

/** Whether a movement stands in a line. */
const isMatched = (isReturn: boolean): string =>
  `EXISTS (SELECT FROM bank_match m WHERE m.payout_id = p.id AND m.is_return = ${isReturn} AND m.undone_at IS NULL)`;

/** Payouts `p` that reached the bank and were not refused there, and those that went back, with the day of each. */
const movementsWhere = (where: string, zone: string): string => `
  SELECT p.id AS "payoutId", p.public_id AS "publicId", false AS "isReturn", p.amount, p.currency,
    p.value_date::text AS day, array_remove(ARRAY[p.public_id, p.bank_reference], NULL) AS references
  FROM payout p LEFT JOIN payout_return r ON r.payout_id = p.id
  WHERE p.status IN ('sent', 'unknown', 'paid', 'returned') AND p.value_date IS NOT NULL
    AND coalesce(r.was_paid, true) AND NOT ${isMatched(false)} AND ${where.replaceAll('DAY', 'p.value_date')}
  UNION ALL
  SELECT p.id, p.public_id, true, p.amount, p.currency, (c.created_at AT TIME ZONE ${zone}::text)::date::text,
    array_remove(ARRAY[p.public_id, p.bank_reference], NULL)
  FROM payout p JOIN payout_return r ON r.payout_id = p.id JOIN ledger_cause c ON c.id = r.id
  WHERE r.was_paid AND NOT ${isMatched(true)}
    AND ${where.replaceAll('DAY', `(c.created_at AT TIME ZONE ${zone}::text)::date`)}`;

const OPEN_MOVEMENTS = statement(
  'bank_open_movements',
  movementsWhere(`p.seller_id = $1 AND DAY BETWEEN $2::date - ${AROUND_DAYS} AND $3::date + ${AROUND_DAYS}`, '$4'),
);

type Asked = { sellerId: number; from: string; to: string; timeZone: string };

/** Movements of payouts that no line has, around these days. */
export const openMovements = (inside: Database, { sellerId, from, to, timeZone }: Asked): Promise<Movement[]> =>
  inside.query<Movement>(OPEN_MOVEMENTS, [sellerId, from, to, timeZone]);

const CHOSEN = statement(
  'bank_chosen_movements',
  `SELECT * FROM (${movementsWhere('p.seller_id = $1 AND p.public_id = ANY ($2::text[])', '$3')}) AS found
WHERE found."isReturn" = $4`,
);

/** Movements of the payouts that a person chose, of those that no line has. */
export const chosenMovements = (
  inside: Database,
  {
    sellerId,
    payouts,
    isReturn,
    timeZone,
  }: { sellerId: number; payouts: readonly string[]; isReturn: boolean; timeZone: string },
): Promise<Movement[]> => inside.query<Movement>(CHOSEN, [sellerId, payouts, timeZone, isReturn]);

/** Payouts that a person is offered for a line. */
const OFFERED = 20;

const OFFER = statement(
  'bank_offered_payouts',
  `SELECT found."publicId" AS "payoutId", found.amount, found.currency, found.day, found."isReturn",
  account.last4, p.bank_reference AS "bankReference"
FROM (${movementsWhere('p.seller_id = $1 AND p.currency = $4', '$2')}) AS found
  JOIN payout p ON p.id = found."payoutId" JOIN payout_account account ON account.id = p.account_id
WHERE found."isReturn" = ($3::bigint < 0)
ORDER BY abs(found.amount - abs($3::bigint)) = 0 DESC, abs(found.day::date - $5::date), found."payoutId"
LIMIT ${OFFERED}`,
);

type Offered = { sellerId: number; timeZone: string; amount: number; currency: string; valueOn: string };

/** Payouts that no line has: those of the same amount first, then the nearest. */
export const offeredPayouts = (db: Database, of: Offered): Promise<OfferedPayout[]> =>
  db.query<OfferedPayout>(OFFER, [of.sellerId, of.timeZone, of.amount, of.currency, of.valueOn]);

const REFUSED = statement(
  'bank_refused_matches',
  `SELECT DISTINCT m.line_id AS "lineId", m.payout_id AS "payoutId" FROM bank_match m
WHERE m.line_id = ANY ($1::bigint[]) AND m.undone_at IS NOT NULL`,
);

/** Pairs of lines and payouts of which a person said that they do not belong together. */
export const refusedPairs = (inside: Database, lineIds: readonly number[]) =>
  inside.query<{ lineId: number; payoutId: number }>(REFUSED, [lineIds]);

export type NewMatch = {
  lineId: number;
  payoutId: number;
  isReturn: boolean;
  reason: MatchReason;
  confidence: Confidence;
};

const { at, values } = parameters('lineId', 'payoutId', 'isReturn', 'reason', 'confidence', 'matchedBy');

const ADD_MATCHES = statement(
  'bank_add_matches',
  `WITH added AS (
  INSERT INTO bank_match (line_id, payout_id, is_return, reason, confidence, matched_by)
  SELECT one.line_id, one.payout_id, one.is_return, one.reason::bank_match_reason,
    one.confidence::bank_match_confidence, ${at.matchedBy}::bigint
  FROM unnest(${at.lineId}::bigint[], ${at.payoutId}::bigint[], ${at.isReturn}::boolean[], ${at.reason}::text[],
    ${at.confidence}::text[]) AS one (line_id, payout_id, is_return, reason, confidence)
  RETURNING line_id
)
UPDATE bank_line l SET state = 'matched' FROM (SELECT DISTINCT line_id FROM added) AS done WHERE l.id = done.line_id
RETURNING l.id`,
);

/** Writes matches; their lines are matched from then on. `matchedBy`: null where nobody said so. */
export async function addMatches(
  inside: Database,
  matches: readonly NewMatch[],
  matchedBy: number | null,
): Promise<number> {
  if (matches.length === 0) return 0;
  const all = <Name extends keyof NewMatch>(name: Name) => matches.map((match) => match[name]);
  const lines = await inside.query(
    ADD_MATCHES,
    values({
      lineId: all('lineId'),
      payoutId: all('payoutId'),
      isReturn: all('isReturn'),
      reason: all('reason'),
      confidence: all('confidence'),
      matchedBy,
    }),
  );
  return lines.length;
}

const UNDO = statement(
  'bank_undo_matches',
  `WITH undone AS (
  UPDATE bank_match SET undone_at = app_now(), undone_by = $2 WHERE line_id = $1 AND undone_at IS NULL
  RETURNING payout_id
),
line AS (UPDATE bank_line SET state = 'unmatched' WHERE id = $1)
SELECT p.public_id AS "payoutId" FROM undone JOIN payout p ON p.id = undone.payout_id ORDER BY p.id`,
);

/** Undoes the matches of a line; answers the payouts that it was taken for. */
export const undoMatches = (inside: Database, lineId: number, userId: number) =>
  inside.query<{ payoutId: string }>(UNDO, [lineId, userId]);
