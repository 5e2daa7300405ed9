import { disjoint } from '#lib/modules/balances/index.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';

/**
 * Entries that are in a payout. SQL because it is a part of the statements that read them: the ledger grows without
 * bound. Ids of entries become visible out of order, so a payout keeps the last entry below which nothing can appear
 * any more, and names those after it that it took. The marks of a payout contain those of the one before: an entry is
 * in the first that reached it.
 */

type Kind = Payee['kind'];

/** The day from which an entry `e` counts. */
export const valueOn = (timeZone: string): string =>
  `coalesce(e.value_date, (e.created_at AT TIME ZONE ${timeZone}::text)::date)`;

/**
 * Whether an entry `e` is within the mark of the payout `p`; false where there is none. Its young entries are in their
 * order: beyond the last of them, none is looked for.
 */
export const isWithin = (p: string, timeZone: string): string =>
  `coalesce(${valueOn(timeZone)} <= ${p}.value_day AND (e.id <= ${p}.up_to_entry
      OR e.id <= ${p}.young_entries[cardinality(${p}.young_entries)] AND e.id = ANY (${p}.young_entries)), false)`;

/** Entries `e` of payouts themselves are in none: what they took is in no balance that is left. */
export const IS_OF_A_PAYOUT = `(e.cause_id IS NOT NULL AND EXISTS (SELECT FROM ledger_cause c WHERE c.id = e.cause_id
        AND c.kind = 'payout'))`;

/** Whether an entry `e` is in the payout `p`, where `before` is the one before it. */
export const isIn = (p: string, before: string, timeZone: string): string =>
  `${isWithin(p, timeZone)} AND NOT ${isWithin(before, timeZone)} AND NOT ${IS_OF_A_PAYOUT}`;

/**
 * Rows `first_id`, `last_id`: the disjoint stretches of the ledger in which the entries of the payout `p` lie, each of
 * a day of booking. Of days that the payout `before` it reached it has what was booked after its mark, of others that
 * count by then everything. `young`: rows of a first and a last entry after the mark of `p`.
 */
export const stretchesOf = (
  p: string,
  { before, kind, owner, young }: { before: string; kind: Kind; owner: string; young: string },
): string =>
  disjoint(`SELECT min(CASE WHEN ${before}.id IS NULL OR d.value_on > ${before}.value_day THEN d.first_id
        ELSE greatest(d.first_id, ${before}.up_to_entry + 1) END) AS first_id,
      least(max(d.last_id), ${p}.up_to_entry) AS last_id
    FROM balance_day d WHERE d.owner_id = ${owner} AND d.account = '${OWED[kind]}' AND d.currency = ${p}.currency
      AND d.value_on <= ${p}.value_day AND d.first_id <= ${p}.up_to_entry
      AND (${before}.id IS NULL OR d.value_on > ${before}.value_day OR d.last_id > ${before}.up_to_entry)
    GROUP BY d.booked_on
    UNION ALL ${young}`);

/** The entries after its mark that the payout `p` took lie between these. */
export const youngOf = (p: string): string =>
  `SELECT ${p}.up_to_entry + 1, max(young.id) FROM unnest(${p}.young_entries) AS young (id)`;

/**
 * The public id of the payout that an entry `e` of what is owed to an owner is in, null where it is in none: of a
 * payout's own entry itself, of another the first whose mark holds it. Days of payouts follow their order, so that the
 * index begins at the first that may hold it.
 */
export const payoutOf = (timeZone: string, kind: Kind = 'seller'): string => `coalesce(
    (SELECT itself.public_id FROM payout itself WHERE itself.id = e.cause_id),
    (SELECT p.public_id FROM payout p WHERE p.${kind}_id = e.owner_id AND p.currency = e.currency
      AND p.value_day >= ${valueOn(timeZone)} AND (p.up_to_entry >= e.id OR e.id = ANY (p.young_entries))
      ORDER BY p.value_day, p.id LIMIT 1))`;
