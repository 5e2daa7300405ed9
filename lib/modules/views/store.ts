import { type Database, statement } from '#lib/platform/db/database.ts';

/** Lists as people like to see them: a name and the query of an address, each person's own. */

export type SavedView = { id: number; name: string; query: string };

const LIST = statement(
  'views_list',
  'SELECT id, name, query FROM saved_view WHERE user_id = $1 AND list = $2 ORDER BY name, id',
);

export const listViews = (database: Database, userId: number, list: string): Promise<SavedView[]> =>
  database.query<SavedView>(LIST, [userId, list]);

// Most views that one person keeps of one list.
const SAVE = statement(
  'views_save',
  `INSERT INTO saved_view (user_id, list, name, query) SELECT $1, $2, $3, $4 WHERE (SELECT count(*) FROM saved_view WHERE user_id = $1 AND list = $2) < 50
ON CONFLICT (user_id, list, name) DO UPDATE SET query = excluded.query RETURNING id`,
);

/** A view of the same name becomes this one. False where there are too many. */
export async function saveView(
  database: Database,
  view: { userId: number; list: string; name: string; query: string },
): Promise<boolean> {
  return (await database.query(SAVE, [view.userId, view.list, view.name, view.query])).length > 0;
}

const REMOVE = statement('views_remove', 'DELETE FROM saved_view WHERE id = $1 AND user_id = $2');

export async function removeView(database: Database, id: number, userId: number): Promise<void> {
  await database.query(REMOVE, [id, userId]);
}
