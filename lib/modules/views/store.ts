import { type Database, statement } from '#lib/platform/db/database.ts';
import { lockUntilEnd } from '#lib/platform/db/schemas.ts';
import { plain, platformRecords } from '#lib/platform/db/records.ts';
import type { ViewList } from './contract.ts';

/** Lists as people like to see them: a name and the query of an address, each person's own. */

export type SavedView = { id: number; name: string; query: string };

/** Most views that one person keeps of one list. */
const MAX_VIEWS = 50;

export async function listViews(database: Database, userId: number, list: ViewList): Promise<SavedView[]> {
  const { savedView } = await platformRecords(database);
  const views = await savedView.findMany({
    where: { userId, list },
    select: { id: true, name: true, query: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return plain(views);
}

const LOCK = statement('views_lock', `SELECT ${lockUntilEnd("'views of ' || $1::bigint")} IS NULL AS locked`);

/** A view of the same name becomes this one. False where there are too many. Views of one person are saved in turn. */
export const saveView = (
  database: Database,
  { userId, list, name, query }: { userId: number; list: ViewList; name: string; query: string },
): Promise<boolean> =>
  database.inTransaction(async (inside) => {
    await inside.query(LOCK, [userId]);
    const { savedView } = await platformRecords(inside);
    const { count } = await savedView.updateMany({ where: { userId, list, name }, data: { query } });
    if (count > 0) return true;
    if ((await savedView.count({ where: { userId, list } })) >= MAX_VIEWS) return false;
    await savedView.create({ data: { userId, list, name, query } });
    return true;
  });

export async function removeView(database: Database, id: number, userId: number): Promise<void> {
  const { savedView } = await platformRecords(database);
  await savedView.deleteMany({ where: { id, userId } });
}
