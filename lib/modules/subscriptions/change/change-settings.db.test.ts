import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/sellers.ts';
import { DEFAULT_SETTINGS, SETTINGS } from '../contract/settings.ts';
import { settingsForm } from '../contract/settings-form.ts';
import { changeSettings, readSettings } from './change-settings.ts';
import { noticesOf } from './store-settings.sql.ts';

const base = testDatabase();

test('a seller who has chosen nothing has every message on and lets buyers cancel', async () => {
  const { id } = await givenSeller(base.db);
  expect(await readSettings(base.db, id)).toEqual(DEFAULT_SETTINGS);
  expect(SETTINGS.filter((name) => !DEFAULT_SETTINGS[name])).toEqual(['mayPause']);
});

test('each switch is kept by itself, once and again, and answers what was before', async () => {
  const { id } = await givenSeller(base.db);
  let before = DEFAULT_SETTINGS;
  for (const name of SETTINGS) {
    const chosen = { ...before, [name]: !before[name] };
    expect(await changeSettings(base.db, id, chosen)).toEqual(before);
    expect(await readSettings(base.db, id)).toEqual(chosen);
    before = chosen;
  }
});

test('what one seller chooses is no other seller’s, and many are read at once', async () => {
  const [one, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  const chosen = { ...DEFAULT_SETTINGS, remindsCard: false };
  await changeSettings(base.db, one.id, chosen);
  const of = await noticesOf(base.db, [one.id, other.id, one.id]);
  expect([of(one.id), of(other.id)]).toEqual([
    { settings: chosen, seller: { country: 'IL', emailModule: true, smsModule: null } },
    { settings: DEFAULT_SETTINGS, seller: { country: 'IL', emailModule: true, smsModule: null } },
  ]);
});

test('two who choose at once leave one whole choice', async () => {
  const { id } = await givenSeller(base.db);
  const [all, none] = [true, false].map(
    (is) => Object.fromEntries(SETTINGS.map((name) => [name, is])) as typeof DEFAULT_SETTINGS,
  );
  await Promise.allSettled(
    [all, none, all, none].map((chosen) => changeSettings(base.db, id, chosen ?? DEFAULT_SETTINGS)),
  );
  expect([all, none]).toContainEqual(await readSettings(base.db, id));
});

test('a form that is sent without a switch, or with another word, is refused', () => {
  const { mayPause, ...rest } = DEFAULT_SETTINGS;
  expect(settingsForm.schema.safeParse(DEFAULT_SETTINGS).success).toBe(true);
  expect(settingsForm.schema.safeParse(rest).success).toBe(false);
  expect(settingsForm.schema.safeParse({ ...rest, mayPause: `${mayPause}` }).success).toBe(false);
});
