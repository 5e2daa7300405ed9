import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { createSellerContract } from '#lib/modules/sellers/contract/create-seller.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, type TestPartner, testWorld } from '#lib/testing/world.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { withStates } from '../domain/owned-accounts.ts';
import { ownedAccounts } from '../store-accounts.sql.ts';
import { takeDue } from '../store-path.sql.ts';
import { readNow } from '../store-schedule.sql.ts';
import { keepAccounts } from './account-of-profile.ts';

/** The account in the profile of a seller is the one that it is paid to, by create-seller and update-seller. */

const base = testDatabase();
testWorld(base);

const DAY = 86_400;
const { svc_client_key: _, ...DANA } = createSellerContract.example.request;

let createdBy: number;
let partner: TestPartner;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
  partner = await givenPartner(base.db);
});

const post = async (path: string, body: object) => (await callApi('POST', path, { body })).body;

const OF_EMAIL = statement('test_seller_of_email', 'SELECT id FROM seller WHERE email = $1');
const APPROVE = statement('test_approve_created', 'UPDATE seller SET approved = true WHERE id = $1');

type Created = { id: number; svcId: string; email: string };

/** A seller by the API, with 50.00 to pay out. */
async function created({ isApproved = true, email = `${randomUUID()}@example.com`, more = {} } = {}): Promise<Created> {
  const { seller_svc_id: svcId } = await post('create-seller', {
    svc_client_key: partner.clientKey,
    ...DANA,
    ...more,
    seller_email: email,
    language: 'en',
  });
  const [row] = await base.db.query<{ id: number }>(OF_EMAIL, [email]);
  const id = row?.id ?? 0;
  if (isApproved) await base.owner.query(APPROVE, [id]);
  await give(id);
  return { id, svcId, email };
}
const give = (sellerId: number) =>
  adjustBalance(base.db, { sellerId, currency: 'ILS', amount: 5_000, reason: 'Test', createdBy });

const update = ({ svcId }: Created, change: object) =>
  post('update-seller', { svc_client_key: partner.clientKey, seller_svc_id: svcId, ...change });
const withdraw = ({ svcId }: Created, currency = 'ILS') =>
  post('withdraw-balance', {
    svc_client_key: partner.clientKey,
    seller_svc_id: svcId,
    withdrawal_currency: currency,
  });
const stateOf = async ({ id }: Created) =>
  withStates(await ownedAccounts(base.db, id)).map(({ state, last4 }) => [state, last4]);
const context = () => ({ database: base.db, timeZone: ZONE, holdDays: 3 });

const MAILS = statement(
  'test_account_mails',
  `SELECT recipient, facts FROM message WHERE seller_id = $1 AND template = 'payout-account-changed' ORDER BY id`,
);
const REST = statement('test_rest_others', 'UPDATE payout SET next_at = NULL WHERE seller_id <> $1');
/** The account that the bank is told of for the payout of a seller. */
async function toldToBank({ id }: Created) {
  await base.owner.query(REST, [id]);
  return (await takeDue(base.db, 9)).toSorted((one, other) => other.id - one.id)[0]?.readAccount();
}

const mails = ({ id }: Created) => base.db.query<{ recipient: string; facts: object }>(MAILS, [id]);

test('an approved seller is paid to the account of its profile at once; one that is not approved is not', async () => {
  const seller = await created({ isApproved: false });
  expect((await withdraw(seller)).status_error_code).toBe(174);
  expect(await stateOf(seller)).toEqual([]);
  await update(seller, { seller_bank_account_number: '654321' });
  expect(await stateOf(seller)).toEqual([]);
  await base.owner.query(APPROVE, [seller.id]);
  expect(await withdraw(seller)).toMatchObject({ status_code: 0, withdrawal_total: 5_000 });
  expect(await stateOf(seller)).toEqual([['used', '4321']]);
  expect(await toldToBank(seller)).toMatchObject({
    bank: '12',
    branch: '600',
    number: '654321',
    holder: 'Levi Ceramics',
  });
  expect(await mails(seller)).toEqual([]);
});

test('sellers who were approved before have theirs made, each once', async () => {
  const sellers = [await created(), await created()];
  const stranger = await created({ isApproved: false });
  await keepAccounts(context());
  expect(await keepAccounts(context())).toBe(0);
  for (const seller of sellers) expect(await stateOf(seller)).toEqual([['used', '3456']]);
  expect(await stateOf(stranger)).toEqual([]);
});

test('another account waits three bank days; until then payouts go to the one before', async () => {
  const seller = await created();
  await update(seller, { seller_bank_branch: '700', seller_bank_account_number: '654321' });
  expect(await stateOf(seller)).toEqual([
    ['waiting', '4321'],
    ['used', '3456'],
  ]);
  expect((await withdraw(seller)).status_code).toBe(0);
  expect(await toldToBank(seller)).toMatchObject({ branch: '600', number: '123456' });
  const [waiting] = await ownedAccounts(base.db, seller.id);
  const left = Math.floor(((waiting?.usableFrom.getTime() ?? 0) - (await readNow(base.db)).getTime()) / 1_000);
  await base.moveClock(left - 5);
  expect(await stateOf(seller)).toMatchObject([
    ['waiting', '4321'],
    ['used', '3456'],
  ]);
  await base.moveClock(6);
  expect(await stateOf(seller)).toMatchObject([
    ['used', '4321'],
    ['earlier', '3456'],
  ]);
  await give(seller.id);
  expect((await withdraw(seller)).status_code).toBe(0);
  expect(await toldToBank(seller)).toMatchObject({ branch: '700', number: '654321' });
});

test('a seller that names its first account after its approval waits for it', async () => {
  const seller = await created();
  await base.owner.query(
    statement(
      'test_unname',
      `UPDATE seller_profile SET identity_sealed = NULL, account_tail = NULL
    WHERE seller_id = $1`,
    ),
    [seller.id],
  );
  expect((await withdraw(seller)).status_error_code).toBe(174);
  await update(seller, { seller_bank_code: '12', seller_bank_branch: '600', seller_bank_account_number: '654321' });
  expect(await stateOf(seller)).toEqual([['waiting', '4321']]);
  expect((await withdraw(seller)).status_error_code).toBe(174);
  expect((await withdraw(seller, 'USD')).status_error_code).toBe(171);
  await base.moveClock(8 * DAY);
  expect((await withdraw(seller)).status_code).toBe(0);
});

testInAll(
  'each part of an account makes another one; the same numbers again, or another phone, make none',
  async () => {
    const seller = await created();
    await update(seller, {
      seller_phone: '0529999999',
      seller_bank_account_number: '00123456',
      seller_bank_code: '012',
    });
    expect(await stateOf(seller)).toEqual([['used', '3456']]);
    for (const change of [
      { seller_bank_code: '11' },
      { seller_bank_branch: '601' },
      { seller_bank_account_number: '9876' },
    ]) {
      const other = await created();
      await update(other, change);
      expect(await stateOf(other)).toMatchObject([
        ['waiting', expect.any(String)],
        ['used', '3456'],
      ]);
    }
  },
);

test('a change that is taken back before it counts leaves the account that was used, without another wait', async () => {
  const seller = await created();
  await update(seller, { seller_bank_account_number: '654321' });
  await update(seller, { seller_bank_account_number: '111111' });
  expect(await stateOf(seller)).toEqual([
    ['waiting', '1111'],
    ['used', '3456'],
  ]);
  await update(seller, { seller_bank_account_number: '123456' });
  expect(await stateOf(seller)).toEqual([['used', '3456']]);
});

test('a refused change keeps the account, and says nothing', async () => {
  const seller = await created();
  for (const wrong of [
    { seller_bank_code: '1234' },
    { seller_bank_branch: '' },
    { seller_bank_account_number: '123' },
    { seller_bank_account_number: '000000' },
    { seller_bank_account_number: '12a456' },
    { seller_bank_account_number: '654321', seller_email: 'nobody' },
  ])
    expect((await update(seller, wrong)).status_code).not.toBe(0);
  expect(await stateOf(seller)).toEqual([]);
  await keepAccounts(context());
  expect(await stateOf(seller)).toEqual([['used', '3456']]);
  expect(await mails(seller)).toEqual([]);
});

test('another account is told to the addresses that were there before, once each, without its number', async () => {
  const seller = await created();
  const moved = `${randomUUID()}@example.com`;
  await update(seller, { seller_email: moved, seller_bank_account_number: '654321' });
  const sent = await mails(seller);
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([seller.email, moved].toSorted());
  expect(sent[0]?.facts).toMatchObject({ currency: 'ILS', last4: '4321', before: '3456' });
  expect(JSON.stringify(sent)).not.toContain('654321');
  // The address of its invitation hears of it also after the address of its profile was changed.
  const third = `${randomUUID()}@example.com`;
  await update(seller, { seller_email: third, seller_bank_account_number: '111111' });
  const later = (await mails(seller)).slice(sent.length).map(({ recipient }) => recipient);
  expect(later.toSorted()).toEqual([seller.email, moved, third].toSorted());
});

test('an account that differs from the profile is found, and waits like every change', async () => {
  const seller = await created();
  await keepAccounts(context());
  const other = await created({ more: { seller_bank_account_number: '777777' } });
  await base.owner.query(
    statement(
      'test_copy_profile',
      `UPDATE seller_profile p SET identity_sealed = o.identity_sealed, account_tail = o.account_tail
        FROM seller_profile o WHERE p.seller_id = $1 AND o.seller_id = $2`,
    ),
    [seller.id, other.id],
  );
  await keepAccounts(context());
  expect(await stateOf(seller)).toEqual([
    ['waiting', '7777'],
    ['used', '3456'],
  ]);
  expect(await keepAccounts(context())).toBe(0);
});

test('a payout under way keeps its own account', async () => {
  const seller = await created();
  expect((await withdraw(seller)).status_code).toBe(0);
  await update(seller, { seller_bank_account_number: '654321' });
  await base.moveClock(8 * DAY);
  expect(await stateOf(seller)).toEqual([
    ['used', '4321'],
    ['earlier', '3456'],
  ]);
  expect(await toldToBank(seller)).toMatchObject({ number: '123456' });
});

test('two withdrawals and a change at once make one first account, one payout and one that waits', async () => {
  const seller = await created();
  const [one, two] = await Promise.all([
    withdraw(seller),
    withdraw(seller),
    update(seller, { seller_bank_account_number: '654321' }),
  ]);
  expect([one.status_code, two.status_code].filter((code) => code === 0)).toHaveLength(1);
  expect(await stateOf(seller)).toEqual([
    ['waiting', '4321'],
    ['used', '3456'],
  ]);
});
