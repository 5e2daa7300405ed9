import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { times } from '#lib/testing/thorough.ts';
import { listViews, removeView, saveView } from './store.ts';

/** Lists as a person keeps them. */

const base = testDatabase();

const ADD_PERSON = statement(
  'test_views_person',
  `INSERT INTO app_user (email, name, password_hash) VALUES ($1, 'Dana', '') RETURNING id`,
);
const givenPerson = async (email: string) =>
  Number((await base.owner.query<{ id: number }>(ADD_PERSON, [email]))[0]?.id);

test('more views than fifty that are saved at once are fifty, and a name is there once', async () => {
  const userId = await givenPerson('dana@example.com');
  const save = (name: string, query = 'status=paid') => saveView(base.db, { userId, list: 'sales', name, query });
  const saved = await Promise.all(Array.from({ length: times(56, 100) }, (_, index) => save(`View ${index}`)));
  expect(saved.filter(Boolean)).toHaveLength(50);
  const kept = await listViews(base.db, userId, 'sales');
  expect(kept).toHaveLength(50);
  const [first, second] = kept;
  await removeView(base.db, second?.id ?? 0, userId);
  expect(await Promise.all([save('Twice', 'a=1'), save('Twice', 'a=2'), save(first?.name ?? '', 'b=1')])).toEqual([
    ...[true, true, true],
  ]);
  const names = (await listViews(base.db, userId, 'sales')).map(({ name }) => name);
  expect([names.length, names.filter((name) => name === 'Twice').length]).toEqual([50, 1]);
});
