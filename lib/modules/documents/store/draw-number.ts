/** A table of counters by issuer and type, with `last` and `last_at`, and the rows that a number is drawn for. */
type Series = { counters: string; issuer: string; rows: string; first?: string };

/**
 * Draws the next number of an issuer and a type, and its time, read behind the lock of the counter and never before
 * that of the previous number: a part of a statement that answers `last` and `last_at`. The counter is locked until the
 * transaction ends, so what is undone leaves no gap. `first`: where a series begins.
 */
export const drawNumber = ({ counters, issuer, rows, first = '1' }: Series): string =>
  `INSERT INTO ${counters} AS counter (${issuer}, type, last, last_at)
    SELECT ${issuer}, type, ${first}, app_instant() FROM ${rows}
  ON CONFLICT (${issuer}, type) DO UPDATE SET last = counter.last + 1,
    last_at = greatest(counter.last_at, app_instant())
  RETURNING last, last_at`;
