/** Reading all of a list, a page at a time, each from where the one before it ended. */

/** Where a page ended. `place` is text: a Date would lose its microseconds. */
export type Place = { place: string; id: number };

/** A row with its place in the order of a walk. */
export type Placed<Row> = Row & { placeOfIt: string; idOfIt: number };

/** Page after page until one is not full; `read` answers the first where `after` is null, else the one behind it. */
export async function* walk<Row extends object>(
  size: number,
  read: (after: Place | null) => Promise<Placed<Row>[]>,
): AsyncGenerator<Row[]> {
  let after: Place | null = null;
  do {
    const rows: Placed<Row>[] = await read(after);
    yield rows.map(({ placeOfIt: _, idOfIt: __, ...row }) => row as unknown as Row);
    const last = rows.length === size ? rows.at(-1) : undefined;
    after = last ? { place: last.placeOfIt, id: last.idOfIt } : null;
  } while (after !== null);
}
