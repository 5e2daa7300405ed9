import { disjoint, type Entries } from '#lib/modules/balances/index.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { valueOn } from '../marks.sql.ts';
import { ofPayout } from '../store-entries.sql.ts';

/**
 * Bounded parts of what is owed to a seller: the entries of a payout, of a day from which they count, or of a month in
 * which they were booked; of what is owed to a partner, those of a payout or of a month. SQL because the ledger grows
 * without bound: days that are rolled up say between which entries they lie, and younger entries are looked at by their
 * day.
 */

export const asked = parameters('ownerId', 'timeZone', 'scope', 'currency', 'causes', 'isOfChargeback', 'isForeign');

const { ownerId, timeZone, scope, currency } = asked.at;
const BOOKED_ON = `(e.created_at AT TIME ZONE ${timeZone}::text)::date`;
const isDayOf = (kind: Payee['kind']): string => `d.owner_id = ${ownerId}::bigint AND d.account = '${OWED[kind]}'`;

/** Currencies in which an owner may have entries. */
const CURRENCIES: Readonly<Record<Payee['kind'], string>> = {
  seller: `SELECT unnest(s.currencies)::char(3) AS currency FROM seller s WHERE s.id = ${ownerId}::bigint
    UNION SELECT f.currency FROM balance_fold f WHERE f.owner_id = ${ownerId}::bigint AND f.account = 'seller_balance'`,
  partner: `SELECT DISTINCT unnest(s.currencies)::char(3) AS currency FROM seller s
      WHERE s.partner_id = ${ownerId}::bigint
    UNION SELECT d.currency FROM balance_day d WHERE ${isDayOf('partner')}`,
};

/** Rows that a statement begins with, and the entries that they lead to. */
type Scope = { rows: string; entries: Entries };

/** Entries between those that `days` finds in the roll-up, and younger ones, for which `where` holds. */
const byDays = (kind: Payee['kind'], days: string, where: string): Scope => ({
  rows: `mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
held AS (
  SELECT taken.currency FROM (
    ${CURRENCIES[kind]}
  ) AS taken WHERE ${currency}::char(3) IS NULL OR taken.currency = ${currency}::char(3)
),
stretch AS (
  ${disjoint(days)}
  UNION ALL SELECT mark.id + 1, 9223372036854775807 FROM mark
)`,
  entries: { kind, owner: `${ownerId}::bigint`, timeZone, where },
});

/** The first day of the month that is asked for. */
export const FIRST_OF_MONTH = `(${scope} || '-01')::date`;

/** Whether the payout `p` is the one that is asked for. */
export const isPayout = (kind: Payee['kind']): string =>
  `p.public_id = ${scope}::text AND p.${kind}_id = ${ownerId}::bigint
    AND (${currency}::char(3) IS NULL OR p.currency = ${currency}::char(3))`;

/** Entries that were booked in a month. */
const ofMonth = (kind: Payee['kind']): Scope =>
  byDays(
    kind,
    `SELECT min(d.first_id) AS first_id, max(d.last_id) AS last_id FROM balance_day d
      WHERE ${isDayOf(kind)} AND d.booked_on >= ${FIRST_OF_MONTH}
        AND d.booked_on < ${FIRST_OF_MONTH} + interval '1 month'`,
    `${BOOKED_ON} >= ${FIRST_OF_MONTH} AND ${BOOKED_ON} < ${FIRST_OF_MONTH} + interval '1 month'`,
  );

/** Parts of each kind, by `${asked.at.scope}`. */
export const SCOPES = {
  payoutId: ofPayout('seller', isPayout('seller'), timeZone),
  partnerPayoutId: ofPayout('partner', isPayout('partner'), timeZone),
  day: byDays(
    'seller',
    `SELECT min(d.first_id) AS first_id, max(d.last_id) AS last_id FROM balance_day d
      WHERE ${isDayOf('seller')} AND d.value_on = ${scope}::date GROUP BY d.booked_on`,
    `${valueOn(timeZone)} = ${scope}::date`,
  ),
  month: ofMonth('seller'),
  partnerMonth: ofMonth('partner'),
} as const satisfies Record<string, Scope>;

export type ScopeKind = keyof typeof SCOPES;
export const SCOPE_KINDS = Object.keys(SCOPES) as ScopeKind[];
