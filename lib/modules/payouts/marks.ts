/**
 * Which entries are in a payout, as SQL. Ids of entries become visible out of order, so a payout keeps the last entry
 * below which nothing can appear any more, and names those after it that it took. The marks of a payout contain those
 * of the one before: an entry is in the first that reached it.
 */

/** The day from which an entry `e` counts. */
export const valueOn = (timeZone: string): string =>
  `coalesce(e.value_date, (e.created_at AT TIME ZONE ${timeZone}::text)::date)`;

/** Whether an entry `e` is within the mark of the payout `p`; false where there is none. */
export const isWithin = (p: string, timeZone: string): string =>
  `coalesce(${valueOn(timeZone)} <= ${p}.value_day AND (e.id <= ${p}.up_to_entry OR e.id = ANY (${p}.young_entries)),
    false)`;

/** Entries `e` of payouts themselves are in none: what they took is in no balance that is left. */
export const IS_OF_A_PAYOUT = `EXISTS (SELECT FROM ledger_cause c WHERE c.id = e.cause_id AND c.kind = 'payout')`;

/**
 * The entry after which those begin that the payout `p` did not reach: what it left as pending lies in days that count
 * from later ones. 0 where there is no such payout.
 */
export const beginningAfter = (
  p: string,
  { account, owner, currency }: { account: string; owner: string; currency: string },
): string =>
  `coalesce(least(${p}.up_to_entry, (SELECT min(d.first_id) - 1 FROM balance_day d WHERE d.owner_id = ${owner}
    AND d.account = '${account}' AND d.currency = ${currency} AND d.value_on > ${p}.value_day)), 0)`;

/**
 * The public id of the payout that an entry `e` of what is owed to an owner is in, null where it is in none: of a
 * payout's own entry itself, of another the first whose mark holds it. Days of payouts follow their order, so that the
 * index begins at the first that may hold it.
 */
export const payoutOf = (timeZone: string, kind: 'seller' | 'partner' = 'seller'): string => `coalesce(
    (SELECT itself.public_id FROM payout itself WHERE itself.id = e.cause_id),
    (SELECT p.public_id FROM payout p WHERE p.${kind}_id = e.owner_id AND p.currency = e.currency
      AND p.value_day >= ${valueOn(timeZone)} AND (p.up_to_entry >= e.id OR e.id = ANY (p.young_entries))
      ORDER BY p.value_day, p.id LIMIT 1))`;
