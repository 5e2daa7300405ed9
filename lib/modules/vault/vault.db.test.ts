import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';

const base = testDatabase();

const CARD = { number: '4111111111111111', expiry: '1230' };

test('a card that was kept is opened for its owner', async () => {
  const owner = { token: 'BUYER-ONE', sellerId: 1 };
  const id = await base.vault.keep(CARD, owner);
  expect(await base.vault.open(id, owner)).toEqual(CARD);
});

test.each([
  'SELECT FROM vault.card', 'SELECT FROM vault.key_check', `UPDATE ledger_entry SET amount = 1`, 'DELETE FROM event',
])('the app role is refused: %s', async (text) => {
  await expect(base.db.query(statement(`refused ${text}`, text), [])).rejects.toMatchObject({ code: '42501' });
});
