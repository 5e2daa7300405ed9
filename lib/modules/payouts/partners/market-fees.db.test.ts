import { beforeEach, expect, test } from 'vitest';
import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readBalances } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { brokenRows } from '#lib/platform/queue/batches.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { type ScriptedBank, scriptedBank } from '#lib/testing/payouts/scripted-bank.ts';
import { rollUpAll } from '#lib/testing/roll-up.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { cancelPayout } from '../cancel-payout.ts';
import { claimPartnerPayout } from '../claim-payout.ts';
import type { PayoutsContext } from '../context.ts';
import { workOnPayouts } from '../hand-over.ts';
import type { Term } from '../domain/composition.ts';
import { everyEntryRow, listEntryRows } from '../queries/list-lines.sql.ts';
import { showPayout } from '../queries/show-payout.sql.ts';
import { findUnexplained, listEntriesOfPayout, listLines } from '../store-entries.sql.ts';
import { readNow } from '../store-schedule.sql.ts';
import type { EntryRow } from '../views/entries.ts';
import { LINE_TERMS, unexplainedOf } from '../views/terms.ts';
import { addAccountOfPartner } from './add-account.ts';
import { runMarketFees } from './run-market-fees.ts';
import { addPartnerAccount } from './store-partners.sql.ts';

/** Market fees are paid to the partner. */

const base = testDatabase();
const world = testWorld(base);
const DAY = 86_400;
/** 1.5 % of 50.00. */
const FEE = 75;

let bank: ScriptedBank;
let context: PayoutsContext;
let partner: TestPartner;
let seller: TestSeller;

const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  base.owner.query<Row>(statement('', text), values);

beforeEach(async () => {
  await query('UPDATE payout SET next_at = NULL');
  await query(`UPDATE payout_schedule SET next_at = NULL, "interval" = 'manual'`);
  bank = scriptedBank();
  context = {
    database: base.db,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
});

async function paid(of: TestSeller = seller): Promise<void> {
  const { saleId } = await world.givenSale(of);
  expect((await world.pay(of, saleId)).body.status_code).toBe(0);
}
const opens = (of: TestPartner = partner, number = '123456') =>
  addPartnerAccount(base.db, {
    partnerId: of.id,
    currency: 'ILS',
    details: { holder: 'Marketa', bank: '12', branch: '600', number },
    holdSeconds: 0,
    nameDiffers: false,
  });
const claim = (of: TestPartner = partner) =>
  claimPartnerPayout(context, { partnerId: of.id, currency: 'ILS', origin: 'schedule', createdBy: null });
const work = async () => {
  while ((await workOnPayouts(context)) > 0);
};

type Row = {
  id: number;
  publicId: string;
  status: string;
  amount: number;
  marketFees: number;
  returnedPayouts: number;
};
const payoutsOf = (of: TestPartner = partner) =>
  query<Row>(
    `SELECT id, public_id AS "publicId", status, amount, market_fees AS "marketFees",
      returned_payouts AS "returnedPayouts" FROM payout WHERE partner_id = $1 ORDER BY id`,
    [of.id],
  );
async function balance(of: TestPartner = partner) {
  const [found] = await readBalances(base.db, {
    owner: 'partner',
    ownerId: of.id,
    currencies: ['ILS'],
    timeZone: ZONE,
  });
  return found ?? expect.fail('no balance');
}

/** Every payout closes by what the books say today, no entry is in two, and the invariants hold. */
async function expectCloses(of: TestPartner = partner): Promise<void> {
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  const seen: number[] = [];
  for (const { id, amount } of await payoutsOf(of)) {
    const entries = await listEntriesOfPayout(base.db, id, ZONE);
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(amount);
    seen.push(...entries.map((entry) => entry.id));
  }
  expect(new Set(seen).size).toBe(seen.length);
  await expectInvariantsHold(base.db);
}

/** Runs the job on the first bank day after the fees were entered into the days. */
async function monthComes(): Promise<void> {
  await runMarketFees(context);
  await rollUpAll(base);
  await query('UPDATE payout_schedule SET next_at = app_now() WHERE partner_id IS NOT NULL AND next_at IS NOT NULL');
  await runMarketFees(context);
}
test('a partner is paid its fees, of all its sellers and of nobody else’s, and they arrive', async () => {
  const second = await givenSeller(base.db, { partner, marketFee: 150 });
  const stranger = await givenPartner(base.db);
  const foreign = await givenSeller(base.db, { partner: stranger, marketFee: 150 });
  await opens();
  await paid();
  await paid(second);
  await paid(foreign);
  const payout = await claim();
  expect(payout).toMatchObject({ amount: 2 * FEE, currency: 'ILS' });
  expect(await payoutsOf()).toMatchObject([{ status: 'scheduled', amount: 2 * FEE, marketFees: 2 * FEE }]);
  expect(await balance()).toMatchObject({ available: 0, inTransit: 2 * FEE, paidOut: 0 });
  expect(await balance(stranger)).toMatchObject({ available: FEE, inTransit: 0 });
  await work();
  const [sent] = await payoutsOf();
  bank.credit(sent?.publicId ?? '');
  await base.moveClock(DAY);
  await work();
  expect(await payoutsOf()).toMatchObject([{ status: 'paid' }]);
  expect(await balance()).toMatchObject({ available: 0, inTransit: 0, paidOut: 2 * FEE });
  const lines = await listLines(
    base.db,
    { payoutId: sent?.id ?? 0, timeZone: ZONE, before: null, limit: 10 },
    'partner',
  );
  expect(lines.map(({ cause, amount }) => [cause, amount])).toEqual([
    ['market-fee-income', FEE],
    ['market-fee-income', FEE],
  ]);
  await expectCloses();
});

test('its page adds up line by line, each of which leads to the entries of that sum, with their sellers', async () => {
  await opens();
  await paid();
  await claim();
  await work();
  const [sent] = await payoutsOf();
  bank.sendBack(sent?.publicId ?? '', 'account_closed');
  await base.moveClock(DAY);
  await work();
  await paid(await givenSeller(base.db, { partner, marketFee: 150 }));
  const second = await claim();
  if (typeof second === 'string') throw new Error(second);
  const shown = async (publicId: string, ids = [partner.id]) => showPayout(base.db, { kind: 'partner', ids }, publicId);
  const payout = (await shown(second.publicId)) ?? expect.fail('not shown');
  expect(payout).toMatchObject({ ownerId: partner.id, amount: 2 * FEE, marketFees: FEE, returnedPayouts: FEE });
  expect([unexplainedOf(payout), payout.previous]).toMatchObject([0, { payoutId: sent?.publicId }]);
  expect(await shown(sent?.publicId ?? '')).toMatchObject({ returnReason: 'account_closed', wasPaid: true });
  const linesOf = async (publicId: string, term: Term | null, ownerId = partner.id) => {
    const scope = { partnerPayoutId: publicId };
    const query = { ownerId, scope, currency: null, term, cause: null, cards: null, place: null };
    const page = await listEntryRows(base.db, query, ZONE);
    if (page === 'too-broad') throw new Error(page);
    const exported: EntryRow[] = [];
    for await (const rows of everyEntryRow(base.db, query, ZONE)) exported.push(...rows);
    expect(exported).toEqual(page.rows);
    return { ...page, sum: page.rows.reduce((sum, { amount }) => sum + amount, 0) };
  };
  for (const term of LINE_TERMS)
    expect([term, (await linesOf(second.publicId, term)).sum]).toEqual([term, payout[term]]);
  const { rows, totals } = await linesOf(second.publicId, null);
  expect(totals).toEqual([{ currency: 'ILS', count: 2, amount: 2 * FEE }]);
  expect(rows.map(({ cause, seller: of }) => [cause, of === null])).toEqual([
    ['market-fee-income', false],
    ['payout-return', true],
  ]);
  expect((await linesOf(sent?.publicId ?? '', 'marketFees')).rows).toMatchObject([
    { payoutId: sent?.publicId, seller: { name: 'Seller', key: seller.publicKey } },
  ]);
  const stranger = await givenPartner(base.db);
  expect(await shown(second.publicId, [stranger.id])).toBeNull();
  expect(await shown(second.publicId, [])).toBeNull();
  expect((await linesOf(second.publicId, null, stranger.id)).rows).toEqual([]);
  expect(await showPayout(base.db, { kind: 'seller', ids: [seller.id, partner.id] }, second.publicId)).toBeNull();
});

test('a month of its money leads to the entries of each kind, before the roll-up and after it', async () => {
  await opens();
  await paid();
  await paid();
  const payout = await claim();
  if (typeof payout === 'string') throw new Error(payout);
  await paid();
  const month = dayOf(await readNow(base.db), ZONE).slice(0, 7);
  const linesOf = async (cause: EntryCause | null, asked: { ownerId?: number; month?: string } = {}) => {
    const scope = { partnerMonth: asked.month ?? month };
    const ownerId = asked.ownerId ?? partner.id;
    const all = { ownerId, scope, currency: 'ILS', term: null, cause, cards: null, place: null };
    const page = await listEntryRows(base.db, all, ZONE);
    if (page === 'too-broad') throw new Error(page);
    expect(page.totals.map(({ amount }) => amount)).toEqual(
      page.rows.length === 0 ? [] : [page.rows.reduce((sum, { amount }) => sum + amount, 0)],
    );
    return page.rows;
  };
  const expectAll = async () => {
    const fees = await linesOf('market-fee-income');
    expect(fees.map(({ amount }) => amount)).toEqual([FEE, FEE, FEE]);
    expect(fees.map(({ payoutId }) => payoutId)).toEqual([null, payout.publicId, payout.publicId]);
    expect((await linesOf('payout')).map(({ amount }) => amount)).toEqual([-2 * FEE]);
    expect(await linesOf('payout-return')).toEqual([]);
    expect(await linesOf(null)).toHaveLength(4);
    expect(await linesOf(null, { ownerId: (await givenPartner(base.db)).id })).toEqual([]);
    expect(await linesOf(null, { month: '2020-01' })).toEqual([]);
  };
  await expectAll();
  await rollUpAll(base);
  await expectAll();
});

test('fees stay with the partner that had them when the seller moves to another one', async () => {
  const next = await givenPartner(base.db);
  await opens();
  await opens(next);
  await paid();
  await query('UPDATE seller SET partner_id = $2 WHERE id = $1', [seller.id, next.id]);
  await paid();
  await paid();
  expect(await claim()).toMatchObject({ amount: FEE });
  expect(await claim(next)).toMatchObject({ amount: 2 * FEE });
  await expectCloses();
});

test('the monthly job pays on the first bank day, once, however many run at once', async () => {
  await opens();
  await paid();
  await runMarketFees(context);
  await rollUpAll(base);
  expect(await payoutsOf()).toEqual([]);
  const [{ nextAt } = { nextAt: new Date(0) }] = await query<{ nextAt: Date }>(
    'SELECT next_at AS "nextAt" FROM payout_schedule WHERE partner_id = $1',
    [partner.id],
  );
  await base.moveClock(Math.ceil((nextAt.getTime() - (await readNow(base.db)).getTime()) / 1_000) - 60);
  await runMarketFees(context);
  expect(await payoutsOf()).toEqual([]);
  await base.moveClock(61);
  await Promise.all([runMarketFees(context), runMarketFees(context), runMarketFees(context)]);
  expect(await payoutsOf()).toMatchObject([{ amount: FEE, status: 'scheduled' }]);
  expect(brokenRows().get('run-market-fees')).toBeUndefined();
  await paid();
  await runMarketFees(context);
  expect(await payoutsOf()).toHaveLength(1);
  await expectCloses();
});

test('a partner whose account was there before its first run is given a day, and keeps it', async () => {
  const nextAt = async () =>
    (
      await query<{ nextAt: Date | null; interval: string }>(
        'SELECT next_at AS "nextAt", "interval" FROM payout_schedule WHERE partner_id = $1',
        [partner.id],
      )
    )[0];
  await query('DELETE FROM payout_schedule WHERE partner_id = $1', [partner.id]);
  const details = { holder: 'Marketa', bank: '12', branch: '600', number: '123456' };
  await addAccountOfPartner({ ...context, holdDays: 0 }, { partnerId: partner.id, currency: 'ILS', details });
  expect(await nextAt()).toMatchObject({ nextAt: null });
  await runMarketFees(context);
  const given = await nextAt();
  expect(given).toEqual({ nextAt: expect.any(Date), interval: 'monthly' });
  await base.moveClock(3_600);
  await runMarketFees(context);
  expect(await nextAt()).toEqual(given);
});

test('fees of a partner without an account wait, its owners are told once, and paid when one is there', async () => {
  await query(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash, language) VALUES ($2, 'Dana', '', 'he')
      RETURNING id) INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, 'owner' FROM person`,
    [partner.id, `dana-${partner.id}@example.com`],
  );
  const told = () =>
    query<{ language: string; facts: object }>(
      `SELECT language, facts FROM message WHERE recipient = $1 AND template = 'partner-account-missing'`,
      [`dana-${partner.id}@example.com`],
    );
  await paid();
  await monthComes();
  expect(await payoutsOf()).toEqual([]);
  expect(await told()).toMatchObject([{ language: 'he', facts: { partner: 'Partner', currencies: ['ILS'] } }]);
  await monthComes();
  expect(await told()).toHaveLength(1);
  expect(await balance()).toMatchObject({ available: FEE });
  await opens();
  await monthComes();
  expect(await payoutsOf()).toMatchObject([{ amount: FEE }]);
});

test('a payout of a partner that comes back is its money again, told to its owners, and in the next one', async () => {
  await query(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash, language) VALUES ($2, 'Dana', '', 'en')
      RETURNING id) INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, 'owner' FROM person`,
    [partner.id, `owner-${partner.id}@example.com`],
  );
  await opens();
  await paid();
  await claim();
  await work();
  const [sent] = await payoutsOf();
  bank.sendBack(sent?.publicId ?? '', 'account_closed');
  await base.moveClock(DAY);
  await work();
  expect(await payoutsOf()).toMatchObject([{ status: 'returned' }]);
  expect(await balance()).toMatchObject({ available: FEE, inTransit: 0 });
  expect(
    await query<object>(`SELECT template, facts FROM message WHERE recipient = $1`, [
      `owner-${partner.id}@example.com`,
    ]),
  ).toMatchObject([{ template: 'payout-returned', facts: { partner: 'Partner', reason: 'account_closed' } }]);
  await paid();
  expect(await claim()).toMatchObject({ amount: 2 * FEE });
  expect((await payoutsOf())[1]).toMatchObject({ marketFees: FEE, returnedPayouts: FEE });
  await expectCloses();
});

test('a partner’s payout is cancelled until handed over, in doubt it is asked about, never paid twice', async () => {
  await opens();
  await paid();
  const payout = await claim();
  if (typeof payout === 'string') throw new Error(payout);
  expect(await cancelPayout(context, { id: payout.id, amount: FEE, payee: { kind: 'partner', id: partner.id } })).toBe(
    true,
  );
  expect(await balance()).toMatchObject({ available: FEE, inTransit: 0 });
  const again = await claim();
  if (typeof again === 'string') throw new Error(again);
  bank.decide({ isLost: true });
  await work();
  expect((await payoutsOf())[1]).toMatchObject({ status: 'unknown' });
  expect(await cancelPayout(context, { id: again.id, amount: FEE, payee: { kind: 'partner', id: partner.id } })).toBe(
    false,
  );
  bank.decide({});
  bank.credit(again.publicId);
  await base.moveClock(3_600);
  await work();
  expect((await payoutsOf())[1]).toMatchObject({ status: 'paid' });
  expect(bank.orders.get(again.publicId)?.sent).toBe(1);
  expect(await balance()).toMatchObject({ available: 0, inTransit: 0, paidOut: FEE });
  await expectCloses();
});

test('an account that a person adds waits before it is paid to, and the owners are told to where', async () => {
  await query(
    `WITH person AS (INSERT INTO app_user (email, name, password_hash, language) VALUES ($2, 'Dana', '', 'en')
      RETURNING id) INSERT INTO membership (user_id, partner_id, role) SELECT id, $1, 'owner' FROM person`,
    [partner.id, `adds-${partner.id}@example.com`],
  );
  await opens();
  await paid();
  const byHand = { ...context, holdDays: 3 };
  const details = { holder: 'Another', bank: '12', branch: '600', number: '654321' };
  const asked = { partnerId: partner.id, currency: 'ILS', details };
  const wrong = await addAccountOfPartner(byHand, { ...asked, details: { ...details, number: '12' } });
  expect(wrong).toMatchObject({ ok: false, reason: 'not_an_account' });
  expect(await addAccountOfPartner(byHand, asked)).toMatchObject({ ok: true, value: { last4: '4321' } });
  expect(
    await query<object>('SELECT template, facts FROM message WHERE recipient = $1', [`adds-${partner.id}@example.com`]),
  ).toMatchObject([
    { template: 'payout-account-changed', facts: { partner: 'Partner', last4: '4321', before: '3456' } },
  ]);
  const last4 = `(SELECT last4 FROM payout_account a WHERE a.id = p.account_id)`;
  const goesTo = async () => {
    await claim();
    return query<{ last4: string }>(`SELECT ${last4} AS last4 FROM payout p WHERE partner_id = $1 ORDER BY id`, [
      partner.id,
    ]);
  };
  expect(await goesTo()).toEqual([{ last4: '3456' }]);
  await base.moveClock(8 * DAY);
  await paid();
  expect(await goesTo()).toEqual([{ last4: '3456' }, { last4: '4321' }]);
});
