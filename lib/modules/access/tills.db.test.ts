import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { Role } from './contract/rights.ts';
import { openSession, personOfToken } from './sign-in/sessions.ts';
import { endTill, listTills } from './store-tills.ts';
import { choosePin, enterTill, shareBrowser, findPinState, tillOfToken } from './tills.ts';

/** Browsers that a business shares at a counter, and the PINs that let its people in there and nowhere else. */

const { db } = testDatabase();
const FROM = { ip: '192.0.2.7', userAgent: 'tablet' };

const run = <Row = object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  db.query<Row>(statement(`test_${createHash('sha1').update(text).digest('hex')}`, text), values);

async function member(
  seller: TestSeller,
  role: Role,
  name = 'Dana',
): Promise<{ userId: number; membershipId: number }> {
  const [row] = await run<{ userId: number; membershipId: number }>(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash) VALUES ($1, $2, '') RETURNING id)
    INSERT INTO membership (user_id, seller_id, role) SELECT id, $3, $4::membership_role FROM person
    RETURNING user_id AS "userId", id AS "membershipId"`,
    [`${randomUUID()}@kupa.test`, name, seller.id, role],
  );
  if (!row) throw new Error('no member');
  return row;
}

async function given(role: Role = 'cashier', pin = '2468') {
  const seller = await givenSeller(db);
  const dana = await member(seller, role);
  await choosePin({ sellerId: seller.id, userId: dana.userId }, pin);
  const token = await shareBrowser({ sellerId: seller.id, name: 'Front', openedBy: dana.userId });
  const enter = (typed: string, membershipId = dana.membershipId, till = token) =>
    enterTill(till, { membershipId, pin: typed, ...FROM });
  return { seller, ...dana, token, enter };
}

test('a PIN opens a session that may do what a counter does and nothing else, at that business alone', async () => {
  const { seller, userId, enter } = await given('owner');
  const other = await givenSeller(db);
  await run('INSERT INTO membership (user_id, seller_id, role) VALUES ($1, $2, $3)', [userId, other.id, 'owner']);
  const entered = await enter('2468');
  const person = await personOfToken(entered.ok ? entered.value : '');
  expect(person?.till).toMatchObject({ name: 'Front' });
  expect(person?.sellers.map(({ id, rights }) => [id, rights])).toEqual([[seller.id, ['use-counter', 'refund']]]);
  // Nothing dangerous, whoever knows the PIN.
  expect(person?.isConfirmed).toBe(false);
  const own = await personOfToken(await openSession({ userId, ...FROM }));
  expect([own?.till, own?.sellers.length, own?.isConfirmed]).toEqual([null, 2, true]);
});

test('who sees the counter alone refunds nothing there', async () => {
  const { enter } = await given('counter');
  const entered = await enter('2468');
  const person = await personOfToken(entered.ok ? entered.value : '');
  expect(person?.sellers.map(({ rights }) => rights)).toEqual([['use-counter']]);
});

const aQuarterLater = () => run("UPDATE sign_in_failure SET at = at - interval '16 minutes' WHERE key LIKE 'pin%'");

test('five wrong PINs in a row are looked at, however many come at once; twenty in a day', async () => {
  const { enter } = await given();
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter('0000')));
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(5);
  expect(await enter('2468')).toEqual({ ok: false, reason: 'throttled' });
  let looked = 5;
  for (let turn = 0; turn < 5; turn += 1) {
    await aQuarterLater();
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await enter('0000');
      looked += !answer.ok && answer.reason === 'wrong' ? 1 : 0;
    }
  }
  expect(looked).toBe(20);
});

testInAll('many people at a counter give no more guesses, and another counter of the business few more', async () => {
  const { seller, enter, userId } = await given();
  const people = await Promise.all(
    Array.from({ length: times(6, 20) }, (_, which) => member(seller, 'cashier', `P${which}`)),
  );
  for (const person of people) await choosePin({ sellerId: seller.id, userId: person.userId }, '7394');
  const guessAll = async (till?: string): Promise<number> => {
    let looked = 0;
    for (const { membershipId } of people)
      for (let guess = 0; guess < 5; guess += 1) {
        const answer = await enter('0000', membershipId, till);
        looked += !answer.ok && answer.reason === 'wrong' ? 1 : 0;
      }
    return looked;
  };
  const days = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    days.push(await guessAll());
    await aQuarterLater();
  }
  expect(days).toEqual([15, 15, 10, 0]);
  const other = await shareBrowser({ sellerId: seller.id, name: 'Back', openedBy: userId });
  const more = [await guessAll(other), await aQuarterLater(), await guessAll(other)];
  expect([more[0], more[2]]).toEqual([15, 5]);
});

test('guesses at another business’s counter cost a person no guesses of their own', async () => {
  const [mine, theirs] = [await given(), await given()];
  for (let guess = 0; guess < 6; guess += 1)
    expect(await theirs.enter('0000', mine.membershipId)).toEqual({ ok: false, reason: 'wrong' });
  expect((await mine.enter('2468')).ok).toBe(true);
});

test('a right PIN takes its reservation back: nobody is locked out by coming and going', async () => {
  const { enter } = await given();
  for (let turn = 0; turn < 8; turn += 1) expect((await enter('2468')).ok).toBe(true);
});

test.each<[string, string]>([
  ['the role sees no counter', "UPDATE membership SET role = 'accountant' WHERE id = $1"],
  ['the person was disabled there', 'UPDATE membership SET disabled_at = app_now() WHERE id = $1'],
  [
    'the account is disabled',
    'UPDATE app_user u SET disabled_at = app_now() FROM membership m WHERE m.user_id = u.id AND m.id = $1',
  ],
  ['the PIN was taken away', 'UPDATE membership SET pin_index = NULL WHERE id = $1'],
])('nobody comes in where %s, and they are not offered', async (_why, change) => {
  const { enter, membershipId, token } = await given();
  expect((await tillOfToken(token))?.people).toHaveLength(1);
  await run(change, [membershipId]);
  expect((await tillOfToken(token))?.people).toEqual([]);
  expect(await enter('2468')).toEqual({ ok: false, reason: 'wrong' });
});

test('a PIN is good for its own person at its own business, and at no browser that is not shared', async () => {
  const [one, other] = [await given(), await given('cashier', '1357')];
  const noa = await member(one.seller, 'cashier', 'Noa');
  expect(await one.enter('2468', noa.membershipId)).toEqual({ ok: false, reason: 'wrong' });
  expect(await one.enter('1357', other.membershipId)).toEqual({ ok: false, reason: 'wrong' });
  for (const token of ['', 'x'.repeat(43), undefined])
    expect(await enterTill(token, { membershipId: one.membershipId, pin: '2468', ...FROM })).toEqual({
      ok: false,
      reason: 'ended',
    });
});

test('a browser that is not shared any more lets nobody in, and whoever was in is out', async () => {
  const { seller, token, enter } = await given();
  const entered = await enter('2468');
  const session = entered.ok ? entered.value : '';
  const [row] = await listTills(db, seller.id);
  expect(row).toMatchObject({ name: 'Front', openedBy: 'Dana' });
  expect(row?.lastUsedAt).toBeInstanceOf(Date);
  expect(await endTill(db, [0], row?.id ?? '')).toBeNull();
  expect(await personOfToken(session)).not.toBeNull();
  expect(await endTill(db, [seller.id], row?.id ?? '')).toMatchObject({ name: 'Front' });
  expect(await endTill(db, [seller.id], row?.id ?? '')).toBeNull();
  expect([await personOfToken(session), await tillOfToken(token)]).toEqual([null, null]);
  expect(await enter('2468')).toEqual({ ok: false, reason: 'ended' });
  expect(await listTills(db, seller.id)).toEqual([]);
});

test('everybody chooses their own PIN, and is told whether there is one; people of a partner have none', async () => {
  const { seller, userId } = await given();
  const own = { sellerId: seller.id, userId };
  expect(await findPinState(own)).toEqual({ hasPin: true });
  expect(await choosePin(own, null)).toBe(true);
  expect(await findPinState(own)).toEqual({ hasPin: false });
  const stranger = { sellerId: seller.id, userId: (await member(await givenSeller(db), 'owner')).userId };
  expect([await findPinState(stranger), await choosePin(stranger, '9999')]).toEqual([null, false]);
});

test('two people with the same PIN look different where they are kept, and neither PIN is there', async () => {
  const { seller } = await given();
  const noa = await member(seller, 'cashier', 'Noa');
  await choosePin({ sellerId: seller.id, userId: noa.userId }, '2468');
  const rows = await run<{ pin: Buffer }>('SELECT pin_index AS pin FROM membership WHERE seller_id = $1', [seller.id]);
  expect(new Set(rows.map(({ pin }) => pin.toString('hex'))).size).toBe(2);
  for (const { pin } of rows) expect(pin.toString('latin1')).not.toContain('2468');
});
