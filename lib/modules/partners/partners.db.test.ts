import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { moveOnboarding } from '#lib/modules/onboarding/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { devicesContextOf } from '#lib/testing/pos/devices.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import type { Invitation } from './contract.ts';
import { gatherFigures } from './gather-figures.sql.ts';
import { type Inviter, inviteSeller } from './invite-seller.ts';
import { inviteTable, readInvitations } from './invite-table.ts';
import { linkOfSeller, remindSeller, withdrawInvitation } from './manage-invitation.ts';
import { addUpFunnel, funnelOf } from './funnel.sql.ts';
import {
  everyPartnerSeller,
  findOwnSellers,
  hasSellers,
  listPartnerSellers,
  searchSellers,
} from './list-sellers.sql.ts';
import { eventsOfSeller } from './store-seller-log.ts';
import { STUCK_DAYS, type SellerListRow, type SellerListQuery } from './views.ts';
import { writeToSeller } from './write-to-seller.ts';

const base = testDatabase();

const run = <Row = object>(text: string, values: readonly unknown[] = []) =>
  base.db.query<Row>(statement('', text), values);

const context = devicesContextOf(base.db);

const ALL: SellerListQuery = {
  search: '',
  states: [],
  step: null,
  trouble: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 25,
};

const inviter = (partnerId: number): Inviter => ({
  partnerId,
  userId: 0,
  origin: 'https://kupa.example',
  sandbox: true,
  timeZone: 'Asia/Jerusalem',
});

const invitationOf = (name: string, change: Partial<Invitation> = {}): Invitation => ({
  email: `${randomUUID()}@example.com`,
  name,
  language: 'en',
  number: '',
  ...change,
});

async function givenInvited(partnerId: number, name: string, change: Partial<Invitation> = {}): Promise<SellerListRow> {
  const invitation = invitationOf(name, change);
  const invited = await inviteSeller(base.db, inviter(partnerId), { ...invitation });
  if (!invited.ok) throw new Error(invited.reason);
  const { rows } = await listPartnerSellers(base.db, [partnerId], { ...ALL, search: invitation.email });
  return rows[0] as SellerListRow;
}

const own = async (partnerId: number, ref: string) => {
  const [seller] = await findOwnSellers(base.db, [partnerId], [ref]);
  if (!seller) throw new Error('not found');
  return seller;
};

const names = async (partnerIds: readonly number[], asked: Partial<SellerListQuery> = {}) =>
  (await listPartnerSellers(base.db, partnerIds, { ...ALL, ...asked })).rows.map(({ name }) => name);

/** Brings the onboarding of a seller so many days back. */
const daysAgo = (sellerId: number, days: number) =>
  run(`UPDATE onboarding SET state_at = app_now() - make_interval(days => $2) WHERE seller_id = $1`, [sellerId, days]);

describe('the list', () => {
  test('has the sellers of its partners and nobody else’s', async () => {
    const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
    expect(await hasSellers(base.db, [partner.id])).toBe(false);
    const [mine, theirs] = [await givenInvited(partner.id, 'Mine'), await givenInvited(other.id, 'Theirs')];
    expect(await names([partner.id])).toEqual(['Mine']);
    expect(await names([partner.id, other.id])).toEqual(['Theirs', 'Mine']);
    expect(await names([])).toEqual([]);
    expect(await hasSellers(base.db, [partner.id])).toBe(true);
    expect(await findOwnSellers(base.db, [partner.id], [mine.ref, theirs.ref, randomUUID()])).toEqual([
      expect.objectContaining({ ref: mine.ref, partnerId: partner.id }),
    ]);
    expect(await findOwnSellers(base.db, [], [mine.ref])).toEqual([]);
  });

  test('is searched by what a seller is called, by its e-mail and by the partner’s own number', async () => {
    const { id } = await givenPartner(base.db);
    const [flowers, olive] = [
      await givenInvited(id, 'Carmel Flowers', { number: 'M-77_1', email: `flora-${randomUUID()}@example.com` }),
      await givenInvited(id, 'Olive 100%'),
    ];
    const found = (search: string) => names([id], { search });
    expect(await found('flowers')).toEqual([flowers.name]);
    expect(await found('M-77_1')).toEqual([flowers.name]);
    expect(await found('flora-')).toEqual([flowers.name]);
    expect(await found('100%')).toEqual([olive.name]);
    expect(await found('77%1')).toEqual([]);
    // One or two letters are the beginning of a name.
    expect(await found('ol')).toEqual([olive.name]);
    expect(await found('er')).toEqual([]);
  });

  test('is filtered by state, step and trouble, and every order is one', async () => {
    const { id } = await givenPartner(base.db);
    const [one, two] = [await givenInvited(id, 'Aleph'), await givenInvited(id, 'Beth')];
    const { sellerId } = await own(id, two.ref);
    await base.db.inTransaction((inside) => moveOnboarding(inside, sellerId, 'start'));
    await run(`UPDATE onboarding SET step = 'bank' WHERE seller_id = $1`, [sellerId]);
    await daysAgo(sellerId, STUCK_DAYS + 1);
    expect(await names([id], { states: ['started'] })).toEqual(['Beth']);
    expect(await names([id], { states: ['started', 'invited'], step: 'bank' })).toEqual(['Beth']);
    expect(await names([id], { step: 'terms' })).toEqual([]);
    expect(await names([id], { trouble: 'stuck' })).toEqual(['Beth']);
    expect(await names([id], { trouble: 'closed' })).toEqual([]);
    await run('UPDATE seller SET active = false WHERE public_key = $1', [(await own(id, one.ref)).publicKey]);
    expect(await names([id], { trouble: 'closed' })).toEqual(['Aleph']);
    expect(await names([id], { sort: 'name', ascending: true })).toEqual(['Aleph', 'Beth']);
    expect(await names([id], { sort: 'since', ascending: true })).toEqual(['Beth', 'Aleph']);
    for (const sort of ['volume', 'refunds', 'chargebacks'] as const)
      expect(await names([id], { sort, ascending: true })).toEqual(['Aleph', 'Beth']);
    expect(await names([id], { size: 1, page: 2 })).toEqual(['Aleph']);
  });

  test('is written whole, or as far as it was selected', async () => {
    const [{ id }, other] = [await givenPartner(base.db), await givenPartner(base.db)];
    const rows = [await givenInvited(id, 'Gimel'), await givenInvited(id, 'Daleth')];
    const theirs = await givenInvited(other.id, 'Theirs');
    const written = async (refs: readonly string[] | null) => {
      const all: string[] = [];
      for await (const page of everyPartnerSeller(base.db, [id], { ...ALL, sort: 'name', ascending: true, refs }))
        all.push(...page.map(({ name }) => name));
      return all;
    };
    expect(await written(null)).toEqual(['Daleth', 'Gimel']);
    expect(await written([rows[0]?.ref ?? '', theirs.ref])).toEqual(['Gimel']);
  });

  test('follows what the seller is called and where its onboarding is, in the same commit', async () => {
    const { id } = await givenPartner(base.db);
    const row = await givenInvited(id, 'Before');
    const { sellerId } = await own(id, row.ref);
    expect(row).toMatchObject({
      state: 'invited',
      step: 'person',
      isActive: true,
      sales: 0,
      partnerName: expect.any(String),
    });
    await base.db.inTransaction(async (inside) => {
      await moveOnboarding(inside, sellerId, 'start');
      await inside.query(statement('', `UPDATE seller SET name = 'After' WHERE id = $1`), [sellerId]);
    });
    expect(await own(id, row.ref)).toMatchObject({ name: 'After', state: 'started' });
    await run('UPDATE seller SET partner_id = NULL WHERE id = $1', [sellerId]);
    expect(await findOwnSellers(base.db, [id], [row.ref])).toEqual([]);
  });
});

test('the funnel counts what its list has, with the middle of those that wait', async () => {
  const [{ id }, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  await givenInvited(other.id, 'Theirs');
  const rows = [];
  for (const name of ['One', 'Two', 'Three']) rows.push(await givenInvited(id, name));
  for (const [index, { ref }] of rows.entries()) await daysAgo((await own(id, ref)).sellerId, 5 * index);
  const { counts: parts, waits, approvalSeconds } = await funnelOf(base.db, [id]);
  expect(parts).toEqual([{ state: 'invited', step: 'person', sellers: 3 }]);
  const invited = waits.find(({ state }) => state === 'invited');
  expect(Math.round((invited?.medianSeconds ?? 0) / 86_400)).toBe(5);
  expect(invited?.stuck).toBe(1);
  expect((await listPartnerSellers(base.db, [id], { ...ALL, states: ['invited'], trouble: 'stuck' })).count).toBe(1);
  expect(waits.find(({ state }) => state === 'started')).toEqual({ state: 'started', medianSeconds: null, stuck: 0 });
  expect(approvalSeconds).toBeNull();
  // Whoever is of two partners sees both at once.
  const both = await funnelOf(base.db, [id, other.id]);
  expect(both.counts).toEqual([{ state: 'invited', step: 'person', sellers: 4 }]);
  expect(both.waits.find(({ state }) => state === 'invited')?.stuck).toBe(1);
  expect((await funnelOf(base.db, [])).counts).toEqual([]);
});

test('the funnel is what its list has, however sellers move at once and however its rows are added up', async () => {
  const [{ id }, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const rows = [];
  for (let index = 0; index < 8; index += 1) rows.push(await givenInvited(id, `Mover ${index}`));
  const sellers = await Promise.all(rows.map(async ({ ref }) => (await own(id, ref)).sellerId));
  const [left = 0, gone = 0, ...movers] = sellers;
  await Promise.all([
    ...movers.map((sellerId) => base.db.inTransaction((inside) => moveOnboarding(inside, sellerId, 'start'))),
    ...movers.map((sellerId) => run(`UPDATE onboarding SET step = 'bank' WHERE seller_id = $1`, [sellerId])),
    run('UPDATE seller SET partner_id = $2 WHERE id = $1', [left, other.id]),
    run('UPDATE seller SET partner_id = NULL WHERE id = $1', [gone]),
    ...Array.from({ length: 6 }, () => addUpFunnel(base.db)),
  ]);
  const counted = async (partnerId: number) =>
    (await funnelOf(base.db, [partnerId])).counts.map(({ state, step, sellers: count }) => `${state} ${step} ${count}`);
  const kept = () => run(`SELECT FROM seller_count WHERE partner_id = $1`, [id]);
  expect(await counted(id)).toEqual(['started bank 6']);
  expect(await counted(other.id)).toEqual(['invited person 1']);
  for (const step of ['terms', 'bank'])
    await run(`UPDATE onboarding SET step = $2 WHERE seller_id = ANY($1::bigint[])`, [movers, step]);
  expect((await kept()).length).toBeGreaterThan(24);
  await Promise.all(Array.from({ length: 4 }, () => addUpFunnel(base.db)));
  expect(await counted(id)).toEqual(['started bank 6']);
  // Each of those left the rows that another held: one by itself finds all of them.
  await addUpFunnel(base.db);
  expect(await counted(id)).toEqual(['started bank 6']);
  expect(await kept()).toHaveLength(1);
});

test('figures are those of the last 30 days, and say whose callbacks fail and which devices are silent', async () => {
  const { id } = await givenPartner(base.db);
  const row = await givenInvited(id, 'Busy');
  const { sellerId } = await own(id, row.ref);
  const sale = (captured: number, refunded: number, back: number, days: number) =>
    run(
      `INSERT INTO sale (public_id, seller_id, status, price, currency, product_name, authorized, captured, refunded,
        charged_back, paid_at) VALUES ($1, $2, 'completed', $3, 'ILS', 'Cup', $3, $3, $4, $5,
        app_now() - make_interval(days => $6))`,
      [`SALE-${randomUUID()}`, sellerId, captured, refunded, back, days],
    );
  await sale(8_000, 2_000, 0, 1);
  await sale(2_000, 0, 100, 29);
  await sale(50_000, 0, 0, 31);
  await run(
    `INSERT INTO callback_endpoint (audience, owner_id, address, failures, failing_since, last_failure_at)
    VALUES ('seller', $1, 'https://shop.example/hook', 3, app_now(), app_now())`,
    [sellerId],
  );
  while ((await gatherFigures(base.db, 'Asia/Jerusalem')) > 0);
  expect(await own(id, row.ref)).toMatchObject({
    currency: 'ILS',
    volume: 10_000,
    sales: 2,
    refundShare: 2_000,
    chargebackShare: 100,
    failingSince: expect.any(Date),
    lastFailureAt: expect.any(Date),
    devices: 0,
  });
  expect(await names([id], { trouble: 'callbacks' })).toEqual(['Busy']);
  expect(await names([id], { trouble: 'refunds' })).toEqual(['Busy']);
  expect(await names([id], { trouble: 'chargebacks' })).toEqual(['Busy']);
  const { totals, count } = await listPartnerSellers(base.db, [id], ALL);
  expect([totals, count]).toEqual([[{ currency: 'ILS', count: 1, volume: 10_000 }], 1]);
});

describe('an invitation', () => {
  test('is a seller with its onboarding and one e-mail; the e-mail of another seller is refused, and nothing is left', async () => {
    const { id } = await givenPartner(base.db);
    const row = await givenInvited(id, 'Invited', { email: 'only-one@example.com' });
    const seller = await own(id, row.ref);
    const mails = () =>
      run<{ template: string }>(`SELECT template FROM message WHERE seller_id = $1 ORDER BY id`, [seller.sellerId]);
    expect(await mails()).toEqual([{ template: 'onboarding-invitation' }]);
    // Its partner's systems hear of it as of one that they create.
    const told = await run<{ body: string }>(
      `SELECT e.body FROM delivery d JOIN event e ON e.id = d.event_id
        WHERE d.seller_id = $1 AND d.notify_type = 'seller-create'`,
      [seller.sellerId],
    );
    expect(told.map(({ body }) => new URLSearchParams(body).get('seller_email'))).toEqual(['only-one@example.com']);
    const again = await inviteSeller(base.db, inviter(id), invitationOf('Again', { email: 'only-one@example.com' }));
    expect(again).toEqual({ ok: false, reason: 'email-taken' });
    expect((await listPartnerSellers(base.db, [id], ALL)).count).toBe(1);
    expect(linkOfSeller(seller, 'https://kupa.example')).toMatch(/^https:\/\/kupa\.example\/onboarding\/[\w-]{43}$/);
  });

  test('is reminded of, withdrawn once, and then leads nowhere', async () => {
    const { id } = await givenPartner(base.db);
    const email = `${randomUUID()}@example.com`;
    const row = await givenInvited(id, 'Withdrawn', { email });
    expect(await remindSeller(base.db, await own(id, row.ref), 7)).toBe(true);
    expect(await withdrawInvitation(context, await own(id, row.ref), 7)).toBe(true);
    const after = await own(id, row.ref);
    expect(after.state).toBe('rejected');
    expect(await withdrawInvitation(context, after, 7)).toBe(false);
    expect(await remindSeller(base.db, after, 7)).toBe(false);
    expect(linkOfSeller(after, 'https://kupa.example')).toBeNull();
    const opens = async () =>
      (await run('SELECT FROM onboarding WHERE link_hash IS NOT NULL AND seller_id = $1', [after.sellerId])).length;
    expect(await opens()).toBe(0);
    expect((await eventsOfSeller(base.db, after.sellerId)).map(({ kind }) => kind)).toEqual([
      'rejected',
      'reminded',
      'invited',
    ]);
    // Its e-mail is free for another invitation.
    const again = await inviteSeller(base.db, inviter(id), invitationOf('Again', { email }));
    expect(again.ok).toBe(true);
  });

  test('of a table says of each line what is wrong with it, and invites the rest', async () => {
    const { id } = await givenPartner(base.db);
    await givenInvited(id, 'There', { email: 'there@example.com' });
    const cells = (email: string, name = '', language = '') => ({ email, name, language });
    const rows = [
      cells('new@example.com', 'New', 'ru'),
      cells('THERE@example.com'),
      cells('nobody'),
      cells('New@Example.com'),
      cells('other@example.com', 'Other', 'xx'),
    ].map((row, index) => ({ line: index + 2, cells: row }));
    const read = await readInvitations(base.db, rows, 'he');
    expect(read.map(({ line, problems }) => [line, problems.map(({ field, sentence }) => sentence ?? field)])).toEqual([
      [2, []],
      [3, ['partner-invite.wrong.taken']],
      [4, ['partner-invite.wrong.email']],
      [5, ['partner-invite.wrong.again']],
      [6, ['language']],
    ]);
    expect(await inviteTable(base.db, inviter(id), rows, 'he')).toEqual({ added: 1, changed: 0, left: 4 });
    expect(await names([id], { sort: 'name', ascending: true })).toEqual(['New', 'There']);
  });
});

test('a seller is written to in the partner’s name, and one without an address is not', async () => {
  const { id } = await givenPartner(base.db);
  const seller = await own(id, (await givenInvited(id, 'Written')).ref);
  const note = { subject: 'New prices', text: 'From Sunday on.\nAsk us.' };
  expect(await writeToSeller(base.db, seller, note)).toBe(true);
  const [message] = await run<{ facts: { note: object } }>(
    `SELECT facts FROM message WHERE seller_id = $1 AND template = 'partner-note'`,
    [seller.sellerId],
  );
  expect(message?.facts.note).toEqual(note);
  await run(`UPDATE seller SET email = '' WHERE id = $1`, [seller.sellerId]);
  expect(await writeToSeller(base.db, seller, note)).toBe(false);
});

test('the switch finds a seller of one’s own partners by name, e-mail or number, by name, and few at once', async () => {
  const [{ id }, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  await givenInvited(other.id, 'Olive of others');
  for (let index = 0; index < 22; index += 1) await givenInvited(id, `Olive ${String(index).padStart(2, '0')}`);
  const { publicKey, name } = await givenInvited(id, 'Zucchini', { number: 'OLIVE-9' });
  const found = await searchSellers(base.db, [id], 'olive');
  expect(found).toHaveLength(20);
  expect(found.map((row) => row.name)).toEqual(found.map((row) => row.name).toSorted());
  expect(found.some((row) => row.name.includes('others'))).toBe(false);
  expect((await searchSellers(base.db, [id], 'olive-9')).map((row) => [row.publicKey, row.name])).toEqual([
    [publicKey, name],
  ]);
  expect(await searchSellers(base.db, [], 'olive')).toEqual([]);
});
