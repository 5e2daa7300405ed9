import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '../db/database.ts';
import { type Identity, identify, type Named } from './identify.ts';
import type { ImportRow } from './import-rows.ts';
import { lockImport } from './lock-import.sql.ts';
import type { TableRow } from './read-table.ts';

/** Records from a table: which of them a row is about, and writing what the rows say. */

/** Names by which rows may mean a record. */
export type RowNames = { guids: readonly string[]; remoteIds: readonly string[] };

/** A row with its record; null where it makes a new one, or means no single one. */
type IdentifiedRow<Item> = { row: TableRow; identity: Identity; record: Item | null };

/** Finds the record of each row: by `guid`, or by `ownNumber`, the column of the seller's own number. */
export async function identifiedRows<Item extends Named>(
  rows: readonly TableRow[],
  ownNumber: string,
  find: (names: RowNames) => Promise<readonly Item[]>,
): Promise<IdentifiedRow<Item>[]> {
  const named = rows.map(({ line, cells }) => ({
    line,
    guid: (cells['guid'] ?? '').toLowerCase(),
    remoteId: (cells[ownNumber] ?? '').trim(),
  }));
  const kept = await find({
    guids: named.map(({ guid }) => guid).filter(isUuid),
    remoteIds: named.map(({ remoteId }) => remoteId).filter(Boolean),
  });
  const byGuid = new Map(kept.map((one) => [one.guid, one]));
  const identities = identify(named, kept);
  return rows.map((row, index) => {
    const identity = identities[index] ?? { guid: null, wrong: null };
    return { row, identity, record: byGuid.get(identity.guid ?? '') ?? null };
  });
}

type Import<Fields> = {
  records: 'products' | 'customers';
  sellerId: number;
  /** The rows as they are once no other import is under way. */
  read: (inside: Database) => Promise<readonly ImportRow<Fields, string>[]>;
  /** False where the record is gone: the row makes a new one. */
  change: (inside: Database, guid: string, fields: Fields) => Promise<boolean>;
  add: (inside: Database, added: readonly Fields[]) => Promise<void>;
};

/** Writes the rows that are right, all of them or, when the database fails, none. */
export function importRows<Fields>(
  database: Database,
  { records, sellerId, read, change, add }: Import<Fields>,
): Promise<{ added: number; changed: number; left: number }> {
  return database.inTransaction(async (inside) => {
    await lockImport(inside, records, sellerId);
    const added: Fields[] = [];
    const done = { changed: 0, left: 0 };
    for (const { guid, fields } of await read(inside)) {
      if (fields === null) done.left += 1;
      else if (guid !== null && (await change(inside, guid, fields))) done.changed += 1;
      else added.push(fields);
    }
    await add(inside, added);
    return { ...done, added: added.length };
  });
}
