import type { Payee } from '#lib/modules/ledger/index.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { valueOn } from '../marks.ts';
import { entriesOf } from '../store-entries.sql.ts';

/**
 * Bounded parts of what is owed to a seller: the entries of a payout, of a day from which they count, or of a month in
 * which they were booked; of what is owed to a partner, those of a payout. SQL because the ledger grows without bound:
 * days that are rolled up say between which entries they lie, and younger entries are looked at by their day.
 */

export const asked = parameters('ownerId', 'timeZone', 'scope', 'currency', 'causes', 'ofChargeback', 'isForeign');

const { ownerId, timeZone, scope, currency } = asked.at;
const ZONE = timeZone;
const BOOKED_ON = `(e.created_at AT TIME ZONE ${ZONE}::text)::date`;
const COLUMNS = `e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
    ${valueOn(ZONE)} AS value_date`;
const IN_CURRENCY = `(${currency}::char(3) IS NULL OR e.currency = ${currency}::char(3))`;

/** Entries of the days that `ofDay` finds in the roll-up, and of younger ones that `ofEntry` holds for. */
const byDays = (ofDay: string, ofEntry: string): string => `mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
stretch AS (
  SELECT d.currency, d.booked_on, min(d.first_id) AS first_id, max(d.last_id) AS last_id FROM balance_day d
    WHERE d.owner_id = ${ownerId}::bigint AND d.account = 'seller_balance' AND ${ofDay} GROUP BY 1, 2
  UNION ALL SELECT DISTINCT f.currency, NULL::date, mark.id + 1, 9223372036854775807 FROM mark, balance_fold f
    WHERE f.owner_id = ${ownerId}::bigint AND f.account = 'seller_balance'
  UNION ALL SELECT young.currency, NULL::date, mark.id + 1, 9223372036854775807 FROM mark, seller s,
    unnest(s.currencies) AS young (currency) WHERE s.id = ${ownerId}::bigint AND NOT EXISTS (
      SELECT FROM balance_fold f WHERE f.owner_id = s.id AND f.account = 'seller_balance'
        AND f.currency = young.currency)
),
scoped AS (
  SELECT ${COLUMNS} FROM stretch JOIN ledger_entry e ON e.account = 'seller_balance'
    AND e.owner_id = ${ownerId}::bigint AND e.currency = stretch.currency
    AND e.id BETWEEN stretch.first_id AND stretch.last_id
    AND (stretch.booked_on IS NULL OR ${BOOKED_ON} = stretch.booked_on)
  WHERE ${ofEntry} AND ${IN_CURRENCY}
)`;

const ofPayout = (kind: Payee['kind']): string => `scoped AS (
  SELECT ${COLUMNS} FROM ${entriesOf(kind, ZONE)} WHERE p.public_id = ${scope}::text
    AND p.${kind}_id = ${ownerId}::bigint AND ${IN_CURRENCY}
)`;

/** `scoped`: the entries of each kind of scope, by `${asked.at.scope}`. */
export const SCOPES = {
  payoutId: ofPayout('seller'),
  partnerPayoutId: ofPayout('partner'),
  day: byDays(`d.value_on = ${scope}::date`, `${valueOn(ZONE)} = ${scope}::date`),
  month: byDays(
    `d.booked_on >= (${scope} || '-01')::date AND d.booked_on < (${scope} || '-01')::date + interval '1 month'`,
    `to_char(${BOOKED_ON}, 'YYYY-MM') = ${scope}::text`,
  ),
} as const;

export type ScopeKind = keyof typeof SCOPES;
export const SCOPE_KINDS = Object.keys(SCOPES) as ScopeKind[];
