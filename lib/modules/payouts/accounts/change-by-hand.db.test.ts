import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readProfile } from '#lib/modules/sellers/index.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPartner, givenSeller, type TestSeller } from '#lib/testing/sellers.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { withStates } from '../domain/owned-accounts.ts';
import { ownedAccounts } from '../store-accounts.sql.ts';
import { keepAccounts } from './account-of-profile.ts';
import { addByHand, type ByHandContext, removeWaiting } from './change-by-hand.ts';
import { showSettings } from './show-settings.ts';

/** Accounts that people of a business add and remove. */

const base = testDatabase();
const context = (sandbox = true): ByHandContext => ({
  database: base.db,
  timeZone: ZONE,
  holdDays: 3,
  origin: 'http://localhost:3000',
  sandbox,
  wakeDeliveries: () => undefined,
});

let seller: TestSeller;
beforeEach(async () => {
  seller = await givenPaidSeller(base);
});

const DETAILS = { bank: '12', branch: '600', number: '654321', holder: 'Seller' };
const add = (details: object = {}, { currency = 'ILS', sandbox = true, of = seller } = {}) =>
  addByHand(context(sandbox), { sellerId: of.id, currency, details: { ...DETAILS, ...details } });
const states = async (currency = 'ILS') =>
  withStates(await ownedAccounts(base.db, seller.id))
    .filter((account) => account.currency === currency)
    .map(({ state, last4 }) => [state, last4]);
const profile = async () => {
  const found = await readProfile(base.db, seller.id);
  return found && [found.bankCode, found.bankBranch, found.bankAccount];
};

test('an account added by hand waits, is told by mail, and stands in the profile from then on', async () => {
  const added = await add();
  expect(added).toMatchObject({ ok: true, value: { last4: '4321', nameDiffers: false } });
  expect(await states()).toEqual([
    ['waiting', '4321'],
    ['used', '3456'],
  ]);
  expect(await profile()).toEqual(['12', '600', '654321']);
  expect(await keepAccounts(context())).toBe(0);
  const mails = statement(
    'test_by_hand_mails',
    `SELECT recipient, facts->>'before' AS before FROM message
      WHERE seller_id = $1 AND template = 'payout-account-changed'`,
  );
  expect(await base.db.query(mails, [seller.id])).toEqual([{ recipient: 'seller@example.com', before: '3456' }]);
  const { accounts, isApproved } = await showSettings(context(), seller.id);
  expect(isApproved).toBe(true);
  expect(JSON.stringify(accounts)).not.toContain('654321');
  expect(accounts.map(({ state, currency }) => [state, currency])).toContainEqual(['waiting', 'ILS']);
});

test('one that waits can be removed: the account in use is that of the profile again', async () => {
  await add();
  expect(await removeWaiting(context(), { sellerId: seller.id, currency: 'ILS' })).toEqual({ last4: '4321' });
  expect(await states()).toEqual([['used', '3456']]);
  expect(await profile()).toEqual(['12', '600', '123456']);
  expect(await removeWaiting(context(), { sellerId: seller.id, currency: 'ILS' })).toBeNull();
});

test('one in another currency leaves the profile and the accounts in shekels alone', async () => {
  await add({}, { currency: 'USD' });
  expect(await states('USD')).toEqual([
    ['waiting', '4321'],
    ['used', '3456'],
  ]);
  expect(await states()).toEqual([['used', '3456']]);
  expect((await profile())?.[2]).toBeNull();
});

test('the account that is used or waits is refused, and numbers that are none of that bank', async () => {
  expect(await add({ number: '00123456' })).toEqual(refuse('same'));
  await add();
  expect(await add()).toEqual(refuse('same'));
  for (const wrong of [{ number: '000000' }, { branch: '6a0' }, { number: '12' }])
    expect(await add(wrong)).toEqual(refuse('not_an_account'));
  expect(await add({ number: '654322' }, { sandbox: false })).toEqual(refuse('not_an_account'));
  expect((await states()).length).toBe(2);
});

test('before the approval there is none to add, and nothing is kept', async () => {
  const stranger = await givenSeller(base.db);
  expect(await add({}, { of: stranger })).toEqual(refuse('not_approved'));
  expect(await ownedAccounts(base.db, stranger.id)).toEqual([]);
});

test('a holder of another name is flagged', async () => {
  expect(await add({ holder: 'Somebody Else' })).toMatchObject(ok({ nameDiffers: true }));
  expect((await showSettings(context(), seller.id)).accounts[0]).toMatchObject({
    nameDiffers: true,
    holder: 'Somebody Else',
  });
});

testInAll('two people who add at once leave one that waits, and the profile names it', async () => {
  await Promise.all([add(), add({ number: '777777' })]);
  const [[state, last4] = [], ...others] = await states();
  expect(state).toBe('waiting');
  expect(others).toEqual([['used', '3456']]);
  expect((await profile())?.[2]?.slice(-4)).toBe(last4);
});

test('the partner hears that the seller changed', async () => {
  const partner = await givenPartner(base.db, { callbackUrl: `https://${randomUUID()}.example.com/callback` });
  await base.owner.query(statement('test_give_partner', 'UPDATE seller SET partner_id = $2 WHERE id = $1'), [
    seller.id,
    partner.id,
  ]);
  await add();
  const told = statement(
    'test_told_partner',
    `SELECT e.notify_type::text AS type FROM event e JOIN delivery d ON d.event_id = e.id WHERE d.seller_id = $1`,
  );
  expect(await base.db.query(told, [seller.id])).toEqual([{ type: 'seller-update' }]);
});
