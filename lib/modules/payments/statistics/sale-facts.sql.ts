import { LEFT_OUT, type Outcome } from '../views/statistics.ts';

/**
 * What a sale counts for in statistics, as SQL on `sale s`: the roll-up, its part that is not rolled up yet, and the
 * filters of the list that a number opens say the same by these. SQL because they are parts of SQL statements.
 */

// A sale that a multi-capture made is paid by its capture; of every other sale a capture only follows.
const CHARGES = `a.sale_id = s.id
  AND (a.kind IN ('pay', 'authorize', 'tokenize') OR (a.kind = 'capture' AND s.type = 'multi-capture'))`;

/** The last attempt to pay that ended or waits for a bank, joined as `last`, with its terminal as `device`. */
const WITH_LAST = `LEFT JOIN LATERAL (SELECT a.method, a.card_brand, a.card_mask, a.card_is_foreign, a.channel,
    a.device_id FROM attempt a
  WHERE ${CHARGES} AND a.state IN ('succeeded', 'declined', 'cancelled', 'submitted') ORDER BY a.id DESC LIMIT 1
) last ON true LEFT JOIN device ON device.id = last.device_id`;

/** Code of the last attempt that came to nothing, also of a sale that was paid since; null where there was none. */
const DECLINE = `(SELECT coalesce(a.decline_code, 9005)::text FROM attempt a
  WHERE ${CHARGES} AND a.state IN ('declined', 'cancelled') ORDER BY a.id DESC LIMIT 1)`;

/** Keys that follow from the last attempt. */
const OF_LAST = {
  // A sale of several methods has the one that paid it, and while it is not paid the one that was tried.
  method: `CASE WHEN s.captured > 0 OR s.authorized > 0 THEN s.payment_method::text
    ELSE coalesce(last.method::text, s.payment_method::text) END`,
  brand: `coalesce(last.card_brand, '')`,
  issuer: `coalesce(substring(last.card_mask FROM '^[0-9]{6}'), '')`,
  country: `CASE WHEN last.card_is_foreign THEN 'foreign' WHEN NOT last.card_is_foreign THEN 'local' ELSE '' END`,
  device: `coalesce(device.public_id::text, last.channel::text, '')`,
} as const;

export type KeyOfLast = keyof typeof OF_LAST;

/** A key of `sale s` that follows from its last attempt, as one value. */
export const keyOfLast = (key: KeyOfLast): string => `(SELECT ${OF_LAST[key]} FROM (SELECT) one ${WITH_LAST})`;

export const hourOf = (timeZone: string): string =>
  `extract(hour FROM s.created_at AT TIME ZONE ${timeZone}::text)::int::text`;

export const DECLINE_OF_SALE = DECLINE;

/** Whether an outcome leaves the sale in. */
export const hasOutcome = (outcome: Outcome): string =>
  `s.status NOT IN (${LEFT_OUT[outcome].map((status) => `'${status}'`).join(', ')})`;

/** Whether the sale was paid by a buyer with an e-mail address. */
const IS_OF_BUYER = `s.captured > 0 AND s.paid_at IS NOT NULL AND s.buyer_email <> ''`;

// A sale that was paid earlier was made before this one was paid, which bounds what is looked at.
const PAID_BEFORE = `EXISTS (SELECT FROM sale earlier WHERE earlier.seller_id = s.seller_id
  AND earlier.buyer_email = s.buyer_email AND earlier.created_at < s.paid_at AND earlier.captured > 0
  AND earlier.paid_at < s.paid_at)`;

/** Whether the sale was paid by a buyer who had not paid its business before, or who had. */
export const isOfBuyer = (buyer: 'first' | 'returning'): string =>
  `(${IS_OF_BUYER} AND ${buyer === 'first' ? 'NOT ' : ''}${PAID_BEFORE})`;

const IS_TIMED = 's.captured > 0 AND s.paid_at IS NOT NULL';

/** Sums of a sale, in the order of the columns of `sale_statistic`. */
export const SUMS = [
  'total',
  'declined_total',
  'refunded',
  'charged_back',
  'seconds',
  'approved',
  'declined',
  'buyers_first',
  'buyers_returning',
  'timed',
] as const;

/** Columns that are dimensions. */
export const KEYS = ['hour', 'method', 'brand', 'issuer', 'country', 'device', 'decline'] as const;

/** Rows of what the sales that match `where` count for; `timeZone` is a placeholder. */
export const factsOf = (where: string, timeZone: string): string =>
  `SELECT s.id AS sale_id, s.seller_id, (s.created_at AT TIME ZONE ${timeZone}::text)::date AS day, s.currency,
    s.captured AS total, CASE WHEN ${hasOutcome('declined')} THEN s.price ELSE 0 END AS declined_total,
    s.refunded, s.charged_back,
    CASE WHEN ${IS_TIMED} THEN greatest(0, round(extract(epoch FROM s.paid_at - s.created_at)))::bigint ELSE 0
      END AS seconds,
    (${hasOutcome('approved')})::int AS approved, (${hasOutcome('declined')})::int AS declined,
    ${isOfBuyer('first')}::int AS buyers_first, ${isOfBuyer('returning')}::int AS buyers_returning,
    (${IS_TIMED})::int AS timed,
    ${hourOf(timeZone)} AS hour, ${Object.entries(OF_LAST)
      .map(([key, sql]) => `${sql} AS ${key}`)
      .join(', ')},
    ${DECLINE} AS decline
  FROM sale s ${WITH_LAST} WHERE ${hasOutcome('tried')} AND ${where}`;
