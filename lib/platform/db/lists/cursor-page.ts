/** A page that begins beside a row: which rows it shows, and beside which rows the pages around it begin. */

/** The row beside which a page begins; null for the newest page. */
type Cursor = { way: 'older' | 'newer'; id: number };

export type CursorPage<Row> = { rows: Row[]; newer: number | null; older: number | null };

/**
 * Page of the rows `found` beside a cursor, newest first; one row more than the page holds shows whether there are
 * others. Null if the way to the newer ones has reached the newest page, which is then shown whole.
 */
export function cursorPage<Row extends { id: number }>(
  found: readonly Row[],
  cursor: Cursor | null,
  size: number,
): CursorPage<Row> | null {
  const isMore = found.length > size;
  const isBackwards = cursor?.way === 'newer';
  if (cursor && (found.length === 0 || (isBackwards && !isMore))) return null;
  const first = isBackwards ? found.length - size : 0;
  const rows = found.slice(first, first + size);
  return {
    rows,
    newer: cursor ? (rows[0]?.id ?? null) : null,
    older: isMore ? (rows.at(-1)?.id ?? null) : null,
  };
}
