/**
 * Record of a table's row: by its `guid`, or by the number that its owner gives it (`remoteId`). A row names one record
 * and a record has one row; otherwise the row carries the reason.
 */

export type Named = { guid: string; remoteId: string };

/**
 * `again`: the row `line` above is about the same record. `several`: more than one record has that number. `taken`: the
 * number belongs to another record than the guid.
 */
type NotOne = { why: 'again' | 'several' | 'taken'; line: number };

export type Identity = { guid: string | null; wrong: NotOne | null };

/** `kept` are the records that any of the rows may name. A guid that none of them has makes a new record. */
export function identify(rows: readonly (Named & { line: number })[], kept: readonly Named[]): Identity[] {
  const byGuid = new Map(kept.map((one) => [one.guid, one]));
  const byRemoteId = Map.groupBy(kept, ({ remoteId }) => remoteId);
  const seen = new Map<string, number>();
  return rows.map(({ line, guid, remoteId }) => {
    const own = byGuid.get(guid);
    // A row that repeats its record's own number changes nothing, even if the API gave another record that number too.
    const isNew = remoteId !== '' && own?.remoteId !== remoteId;
    const others = isNew ? (byRemoteId.get(remoteId) ?? []).filter((one) => one !== own) : [];
    const found = own ?? (others.length === 1 ? others[0] : undefined);
    const names = [found?.guid ?? '', isNew ? `number ${remoteId}` : ''].filter(Boolean);
    const above = names.map((name) => seen.get(name)).find((one) => one !== undefined);
    for (const name of names) if (!seen.has(name)) seen.set(name, line);
    const why =
      above !== undefined ? 'again' : own && others.length > 0 ? 'taken' : others.length > 1 ? 'several' : null;
    return { guid: found?.guid ?? null, wrong: why && { why, line: above ?? line } };
  });
}
