import { beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance, findBroken, readBalancesOnDay } from '#lib/modules/ledger/index.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { balanceOf, givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { closeThrough, moveClockTo, rollUpAll } from '#lib/testing/roll-up.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { statements } from '../module.ts';
import { makeStatements } from './make-statements.ts';
import { countOpenMonths } from './store-making.sql.ts';

/** Statements of closed months: what they say, that nothing changes them, and who has one. */

const base = testDatabase();
const world = testWorld(base);
const context = () => ({ database: base.db, timeZone: ZONE });

let partner: TestPartner;
let seller: TestSeller;
let personId: number;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
  personId = await givenPerson(base, 'Operator');
});

async function pay(of: TestSeller = seller, more: object = {}): Promise<string> {
  const { saleId } = await world.givenSale(of, more);
  const { body } = await world.pay(of, saleId, more);
  expect(body.status_code).toBe(0);
  return saleId;
}
const adjust = (of: TestSeller, amount: number, valueDate?: string) =>
  adjustBalance(base.db, {
    sellerId: of.id,
    currency: 'ILS',
    amount,
    reason: 'x',
    createdBy: personId,
    ...(valueDate !== undefined && { valueDate }),
  });

const STATEMENTS = statement(
  'test_statements',
  `SELECT to_char(s.month, 'YYYY-MM') AS month, s.currency, s.opening, s.closing, s.content,
    encode(s.sha256, 'hex') AS sha256 FROM account_statement s
    WHERE s.seller_id IS NOT DISTINCT FROM $1 AND s.partner_id IS NOT DISTINCT FROM $2 ORDER BY s.month, s.currency`,
);
type Row = { month: string; currency: string; opening: number; closing: number; content: string; sha256: string };
const statementsOf = (of: { seller?: TestSeller; partner?: TestPartner }) =>
  base.db.query<Row>(STATEMENTS, [of.seller?.id ?? null, of.partner?.id ?? null]);
const changesOf = ({ content }: Row): Record<string, [number, number]> =>
  Object.fromEntries(
    JSON.parse(content).changes.map(({ cause, count, amount }: { cause: string; count: number; amount: number }) => [
      cause,
      [count, amount],
    ]),
  );

describe('the statement of a month', () => {
  test('leads from nothing to the balance by what was booked, of a seller and of its partner', async () => {
    await moveClockTo(base, '2026-12-10T12:00');
    const first = await pay();
    await pay();
    await pay(seller, { currency: 'USD', sale_price: 7_000 });
    await world.refund(seller, first, 1_000);
    await adjust(seller, 300);
    const { pending, available } = await balanceOf(base, seller);
    await closeThrough(base, '2026-12');
    const [ils, usd, ...more] = await statementsOf({ seller });
    expect(more).toEqual([]);
    expect(ils).toMatchObject({ month: '2026-12', currency: 'ILS', opening: 0, closing: pending + available });
    expect(ils && changesOf(ils)).toEqual({
      payment: [2, 10_000],
      refund: [1, -1_000],
      'processing-fee': [2, -336],
      'fee-vat': [2, -60],
      'market-fee': [2, -150],
      adjustment: [1, 300],
    });
    expect(usd).toMatchObject({ month: '2026-12', currency: 'USD', opening: 0 });
    const [own, inDollars] = await statementsOf({ partner });
    expect([own?.closing, own && changesOf(own)]).toEqual([150, { 'market-fee-income': [2, 150] }]);
    expect([inDollars?.currency, inDollars?.closing]).toEqual(['USD', 105]);
  });

  test('without a movement opens and closes with the same, and follows from the one before', async () => {
    const [before] = await statementsOf({ seller });
    await closeThrough(base, '2027-01');
    const [, , after] = await statementsOf({ seller });
    expect(after).toMatchObject({ month: '2027-01', opening: before?.closing, closing: before?.closing });
    expect(after && changesOf(after)).toEqual({});
    // Everything was released meanwhile.
    expect(JSON.parse(after?.content ?? '').at_end).toMatchObject({ pending: 0, available: before?.closing });
  });

  test('is of the day of booking: a correction that counts from a closed month is in the open one', async () => {
    const was = await statementsOf({ seller });
    await moveClockTo(base, '2027-02-03T09:00');
    await adjust(seller, -4_000, '2026-12-20');
    await closeThrough(base, '2027-02');
    const all = await statementsOf({ seller });
    expect(all.slice(0, was.length)).toEqual(was);
    expect(all.filter(({ month }) => month === '2027-02').map(changesOf)).toContainEqual({ adjustment: [1, -4_000] });
  });

  test('has what is on its way beside the balance, as it was when the month was over', async () => {
    const one = await givenPaidSeller(base);
    await moveClockTo(base, '2027-03-30T12:00');
    await adjust(one, 9_000);
    const { claimPayout } = await import('#lib/modules/payouts/claim-payout.ts');
    await claimPayout(context(), { sellerId: one.id, currency: 'ILS', origin: 'api', createdBy: null });
    await adjust(one, 250);
    await closeThrough(base, '2027-03');
    const [only] = await statementsOf({ seller: one });
    expect(only && changesOf(only)).toEqual({ payout: [1, -9_000], adjustment: [2, 9_250] });
    expect(JSON.parse(only?.content ?? '')).toMatchObject({
      closing: 250,
      at_end: { pending: 0, available: 250, reserved: 0, in_transit: 9_000, total: 9_250 },
    });
  });

  test('begins with the month of the first entry, and is of days of the zone', async () => {
    const one = await givenSeller(base.db);
    // 22:30 in Greenwich is the first of April in Jerusalem: the hour was put on in March.
    await moveClockTo(base, '2027-04-01T01:30');
    await pay(one);
    await closeThrough(base, '2027-04');
    expect((await statementsOf({ seller: one })).map(({ month }) => month)).toEqual(['2027-04']);
  });

  test('is the same however often it is made, and by however many at once', async () => {
    await moveClockTo(base, '2027-05-05T10:00');
    await pay();
    await rollUpAll(base);
    await moveClockTo(base, '2027-06-01T00:10');
    await Promise.all(Array.from({ length: 4 }, () => makeStatements(context())));
    await closeThrough(base, '2027-05');
    const all = await statementsOf({ seller });
    await makeStatements(context());
    expect(await statementsOf({ seller })).toEqual(all);
    expect(all.filter(({ month }) => month === '2027-05')).toHaveLength(2);
  });

  test('is made by the next turn where a process ended in the middle', async () => {
    await moveClockTo(base, '2027-06-05T10:00');
    await pay();
    await rollUpAll(base);
    armFailpoint('statements.before_commit:throw');
    await closeThrough(base, '2027-06');
    expect((await statementsOf({ seller })).filter(({ month }) => month === '2027-06')).toHaveLength(2);
  });
});

const TAMPER = statement(
  'test_tamper_day',
  `UPDATE balance_day SET amount = amount + $2 WHERE owner_id = $1 AND account = 'seller_balance'`,
);
const DONE = statement('test_done', `SELECT value FROM app_fact WHERE key = 'statements-made'`);

test('one that does not add up is not made, and nobody waits for it, in later months neither', async () => {
  const [broken, other] = [await givenSeller(base.db), await givenSeller(base.db)];
  await moveClockTo(base, '2027-07-05T10:00');
  await pay(broken);
  await pay(other);
  await rollUpAll(base);
  await base.owner.query(TAMPER, [broken.id, 1]);
  await moveClockTo(base, '2027-09-01T00:10');
  await expect.poll(() => makeStatements(context()).then(() => statementsOf({ seller: other }))).toHaveLength(2);
  expect(await statementsOf({ seller: broken })).toEqual([]);
  expect((await base.db.query<{ value: string }>(DONE, []))[0]?.value).toBe('2027-06');
  // July is over for weeks, August for ten minutes.
  expect(await countOpenMonths(base.db, ZONE)).toBe(1);
  await base.owner.query(TAMPER, [broken.id, -1]);
  await closeThrough(base, '2027-08');
  expect(await countOpenMonths(base.db, ZONE)).toBe(0);
  expect((await statementsOf({ seller: broken })).map(({ month }) => month)).toEqual(['2027-07', '2027-08']);
});

describe('the database refuses', () => {
  const refused = (name: string, text: string, why: RegExp) =>
    test(`${name}`, async () => {
      await expect(base.owner.query(statement('', text), [])).rejects.toThrow(why);
    });
  const copy = (columns: string) =>
    `INSERT INTO account_statement (seller_id, month, currency, opening, closing, content, sha256)
      SELECT seller_id, month, 'EUR', ${columns} FROM account_statement
      WHERE seller_id IS NOT NULL AND content ~ '"amount":\\d' ORDER BY month, seller_id LIMIT 1`;
  refused('a change', `UPDATE account_statement SET closing = 0`, /append-only/);
  refused('a removal', `DELETE FROM account_statement`, /append-only/);
  refused('another hash', copy(`opening, closing, content, sha256('x')`), /has_its_hash/);
  refused('another sum', copy('opening, closing + 1, content, sha256'), /adds_up/);
  refused(
    'changes that lead elsewhere',
    copy(`opening, closing, regexp_replace(content, '"amount":(\\d)', '"amount":1\\1'), sha256`),
    /adds_up/,
  );
  refused(
    'a statement of an open month',
    `INSERT INTO account_statement (seller_id, month, currency, opening, closing, content, sha256)
      SELECT seller_id, '2031-01-01', currency, opening, closing, content, sha256 FROM account_statement LIMIT 1`,
    /of_a_closed_month/,
  );
});

const WITHOUT_TRIGGERS = statement('test_as_replica', `SELECT set_config('session_replication_role', 'replica', true)`);
const SHIFT = statement(
  'test_shift_statement',
  `UPDATE account_statement SET opening = opening + $1, closing = closing + $1,
    content = jsonb_set(jsonb_set(jsonb_set(content::jsonb, '{opening}', to_jsonb(opening + $1)), '{closing}',
      to_jsonb(closing + $1)), '{at_end,available}', to_jsonb((content::jsonb #>> '{at_end,available}')::bigint + $1)),
    sha256 = sha256(convert_to(jsonb_set(jsonb_set(jsonb_set(content::jsonb, '{opening}', to_jsonb(opening + $1)),
      '{closing}', to_jsonb(closing + $1)), '{at_end,available}',
      to_jsonb((content::jsonb #>> '{at_end,available}')::bigint + $1))::text, 'UTF8'))
  WHERE seller_id = $2 AND currency = 'ILS' AND month = (SELECT max(month) FROM account_statement)`,
);

test('I16 finds one that does not follow from the one before, and one that the books do not confirm', async () => {
  const find = async (since?: string) =>
    (await findBroken(base.db, [...statements.invariants], since))
      .filter(({ invariant }) => invariant === 'I16')
      .map(({ detail }) => detail.replace(/-?\d+/g, 'n'));
  expect(await find()).toEqual([]);
  const shift = (amount: number) =>
    base.owner.inTransaction(async (inside) => {
      await inside.query(WITHOUT_TRIGGERS, []);
      await inside.query(SHIFT, [amount, seller.id]);
    });
  await shift(5);
  expect(await find('2027-08-01 00:00:00+00')).toEqual(['It opens with n, and the one before closed with n.']);
  expect((await find()).toSorted()).toEqual([
    'It closes with n, and the books with n.',
    'It opens with n, and the one before closed with n.',
  ]);
  await shift(-5);
  expect(await find()).toEqual([]);
});

test('every statement closes with the balance of the last day', async () => {
  const all = await statementsOf({ seller });
  expect(all.length).toBeGreaterThan(8);
  for (const { month, currency, closing } of all) {
    const asked = { owner: 'seller' as const, ownerId: seller.id, currencies: [currency], timeZone: ZONE };
    const [balance] = await readBalancesOnDay(
      base.db,
      asked,
      `${month}-31`.replace(/(0[469]|11)-31$/, '$1-30').replace(/02-31$/, '02-28'),
    );
    expect([month, currency, (balance?.pending ?? 0) + (balance?.available ?? 0)]).toEqual([month, currency, closing]);
  }
});
