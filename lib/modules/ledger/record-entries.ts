import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';

/** Kinds of causes that other modules write, each with its record. */
type CauseKind = 'payout' | 'payout_return' | 'reserve_held' | 'reserve_released';

/** The column of `ledger_entry` that holds the cause: an attempt, or a row of `ledger_cause`. */
type CauseColumn = 'attempt_id' | 'cause_id';

/**
 * Parameters that hold accounts, owners and amounts, arrays of equal length. `valueDates`: one more, of the dates from
 * which entries count, or null: the day of booking, as where it is left out. `postings`: one more; left out, all are
 * bookings.
 */
type Parameters = { accounts: string; owners: string; amounts: string; valueDates?: string; postings?: string };

/**
 * Writes what moves money and is no attempt, as a part of the caller's statement: `cause` with its id. One for each row
 * of `of`, a row of the statement; one where it is left out.
 */
export const recordCause = (kind: CauseKind, of?: string): Fragment =>
  fragment(
    of === undefined ? {} : { [of]: [] },
    `cause AS (INSERT INTO ledger_cause (kind) SELECT '${kind}'${of === undefined ? '' : ` FROM ${of}`} RETURNING id)`,
  );

/**
 * Inserts the ledger entries of one cause as a part of the caller's statement, which has a row `booked` with the cause
 * and the currency.
 */
export function recordEntries(at: Parameters, cause: CauseColumn = 'attempt_id'): Fragment {
  const [dateColumn, date, dates, dateName] =
    at.valueDates === undefined
      ? ['', '', '', '']
      : [', value_date', ', entry.value_date', `, ${at.valueDates}::date[]`, ', value_date'];
  const [postingColumn, posting, postings, postingName] =
    at.postings === undefined
      ? ['', '', '', '']
      : [', posting', ', entry.posting', `, ${at.postings}::ledger_posting[]`, ', posting'];
  return fragment(
    { booked: [cause, 'currency'] },
    `entries_made AS (
  INSERT INTO ledger_entry (${cause}, account, owner_id, currency, amount${dateColumn}${postingColumn})
  SELECT booked.${cause}, entry.account, entry.owner_id, booked.currency, entry.amount${date}${posting}
  FROM booked, unnest(${at.accounts}::ledger_account[], ${at.owners}::bigint[],
    ${at.amounts}::bigint[]${dates}${postings}) AS entry (account, owner_id, amount${dateName}${postingName})
)`,
  );
}
