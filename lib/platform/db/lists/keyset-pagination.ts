/** Reading all of a list, a page at a time, each from where the one before it ended. */

/** Last row of a page. `place` is text: a Date would lose its microseconds. */
export type Cursor = { place: string; id: number };

/** A row with its place in the order of a scan. */
export type WithCursor<Row> = Row & { cursorValue: string; cursorId: number };

/** Page after page until one is not full; `read` answers the first where `after` is null, else the one behind it. */
export async function* keysetPages<Row extends object>(
  size: number,
  read: (after: Cursor | null) => Promise<WithCursor<Row>[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  do {
    const rows: WithCursor<Row>[] = await read(after);
    yield rows.map(({ cursorValue: _, cursorId: __, ...row }) => row as unknown as Row);
    const last = rows.length === size ? rows.at(-1) : undefined;
    after = last ? { place: last.cursorValue, id: last.cursorId } : null;
  } while (after !== null);
}
