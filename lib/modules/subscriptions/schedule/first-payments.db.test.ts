import { describe, expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { brokenRows } from '#lib/platform/queue/batches.ts';
import { log } from '#lib/platform/log.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDevice } from '#lib/testing/pos/devices.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { valueOf } from '#lib/testing/value-of.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { pushToDevice } from '../../payments/devices/take-on-device.ts';
import { startCardChange } from '../create/start-card-change.ts';
import { startOnPage } from '../create/start-on-page.ts';
import { findPaidUnsettled } from '../store/paid-unsettled.sql.ts';
import { findByPublicId } from '../store/subscriptions.sql.ts';
import { settleOthers } from './charge-due.ts';
import { endUnpaid } from './end-unpaid.ts';
import { ITERATIONS } from './queue.ts';

/**
 * First payments of subscriptions, by every way that a sale can be paid, and settled by the job alone: as a process
 * does that was started after the one that booked them had died.
 */

const base = testDatabase();
const world = testWorld(base);

const DAY = 86_400;
const NO_CARD = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
const DECLINED = { credit_card_number: '4000000000000002' };
const CONSENT = { text: 'I agree', from: 'a network' };

/** A subscription that its buyer agreed to, and the sale that is to be paid first. */
async function givenAgreed(seller: TestSeller, more: object = {}): Promise<{ id: string; saleId: string }> {
  const id = await world.givenSubscription(seller, more);
  const { saleId } = await valueOf(
    startOnPage(world.context, id, { consent: CONSENT, language: 'en', once: crypto.randomUUID() }),
  );
  return { id, saleId };
}

const pay = (seller: TestSeller, saleId: string, more: object = {}) =>
  world.pay(seller, saleId, { sale_price: 4900, ...more });

const payWithToken = (seller: TestSeller, saleId: string, token: string, price = 4900) =>
  pay(seller, saleId, { ...NO_CARD, sale_price: price, buyer_key: token });

const DATE = statement(
  'test_first_date',
  `SELECT i.state, i.tries, extract(epoch FROM i.next_at - app_now())::int AS "nextIn" FROM subscription_iteration i
    JOIN sale x ON x.id = i.sale_id WHERE x.public_id = $1`,
);
const dateOf = async (saleId: string) =>
  (await base.db.query<{ state: string; tries: number; nextIn: number }>(DATE, [saleId]))[0];

const ATTEMPTS = statement(
  'test_first_attempts',
  `SELECT count(*)::int AS count FROM attempt a JOIN sale x ON x.id = a.sale_id WHERE x.public_id = $1`,
);
const attemptsOf = async (saleId: string) => (await base.db.query<{ count: number }>(ATTEMPTS, [saleId]))[0]?.count;

const PAYMENTS_OF = statement(
  'test_first_payments_of',
  `SELECT count(*)::int AS count FROM attempt a JOIN sale x ON x.id = a.sale_id
    JOIN subscription plan ON plan.id = x.subscription_id WHERE plan.public_id = $1 AND a.state = 'succeeded'`,
);

const SALE = statement('test_first_sale', 'SELECT status, captured FROM sale WHERE public_id = $1');
const saleOf = async (saleId: string) => (await base.db.query<{ status: string; captured: number }>(SALE, [saleId]))[0];

const TOKEN = statement('test_first_token', 'SELECT state FROM buyer_token WHERE public_id = $1');

const planOf = (id: string) => findByPublicId(base.db, id);
const settle = () => settleOthers(world.context);

describe('a first date', () => {
  test('is refused with 790 at a device, which keeps no card, and nothing is claimed or pushed', async () => {
    const seller = await givenSeller(base.db);
    const device = await givenDevice(base.db, seller.id);
    const { id, saleId } = await givenAgreed(seller);
    const pushed = await pushToDevice(world.context, { sale: { saleId }, by: { who: 'person' }, deviceId: device.id });
    expect(pushed).toMatchObject({ refusal: { key: 'combination_not_allowed', about: 'method' } });
    expect([await attemptsOf(saleId), await saleOf(saleId)]).toEqual([0, { status: 'initial', captured: 0 }]);
    expect(await pay(seller, saleId)).toMatchObject({ body: { sale_status: 'completed' } });
    await settle();
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 1 });
  });

  test('is refused with 790 of a token that serves once, which stays as good as before', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await givenAgreed(seller);
    const token = await world.givenToken(seller, { buyer_is_permanent: false });
    const { body } = await payWithToken(seller, saleId, token);
    expect(body).toMatchObject({ status_code: 1, status_error_code: 790, status_additional_info: 'buyer_key' });
    expect([await attemptsOf(saleId), await saleOf(saleId)]).toEqual([0, { status: 'initial', captured: 0 }]);
    expect(await base.db.query(TOKEN, [token])).toEqual([{ state: 'unused' }]);
  });

  test('that a permanent token pays is paid by it from then on', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    const token = await world.givenToken(seller);
    expect(await payWithToken(seller, saleId, token)).toMatchObject({ body: { sale_status: 'completed' } });
    await settle();
    expect(await planOf(id)).toMatchObject({
      state: 'active',
      completed: 1,
      cardMask: expect.stringContaining('1111'),
    });
    await base.moveClock(32 * DAY);
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 2 });
  });

  test('to come keeps a permanent token, and a token that serves once is refused', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller, { sub_start_date: '01/01/2090' });
    const once = await world.givenToken(seller, { buyer_is_permanent: false });
    expect((await payWithToken(seller, saleId, once, 0)).body).toMatchObject({ status_error_code: 790 });
    const token = await world.givenToken(seller);
    expect(await payWithToken(seller, saleId, token, 0)).toMatchObject({ body: { sale_status: 'completed' } });
    await settle();
    expect(await planOf(id)).toMatchObject({
      state: 'active',
      completed: 0,
      cardMask: expect.stringContaining('1111'),
    });
  });
});

const TOLD = statement(
  'test_first_told',
  `SELECT e.notify_type AS type
    FROM event e LEFT JOIN sale x ON x.id = e.sale_id LEFT JOIN delivery d ON d.event_id = e.id
    WHERE x.public_id = $1 OR d.subscription_id = (SELECT id FROM subscription WHERE public_id = $2)
    GROUP BY e.id ORDER BY e.id`,
);

describe('a first payment that is declined', () => {
  test('is told by its sale alone, and sub-failure follows a date that failed', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller, { sub_callback_url: 'https://shop.example.com/told' });
    const told = async () => (await base.db.query<{ type: string }>(TOLD, [saleId, id])).map(({ type }) => type);
    await pay(seller, saleId, DECLINED);
    await settle();
    await world.paySubscription(seller, id, DECLINED);
    expect(await told()).toEqual(['sub-create', 'sale-failure', 'sale-failure']);
    expect(await planOf(id)).toMatchObject({ state: 'initial', failures: 2, errorCode: 20004 });
    await pay(seller, saleId);
    await settle();
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 21005 });
    await base.moveClock(32 * DAY);
    await chargeDue(world.context);
    expect((await told()).filter((type) => type.startsWith('sub-'))).toEqual([
      ...['sub-create', 'sub-active', 'sub-iteration-success', 'sub-failure'],
    ]);
  });
});

const LOCK_DATE = statement(
  'test_first_lock_date',
  `SELECT i.id FROM subscription_iteration i JOIN sale x ON x.id = i.sale_id WHERE x.public_id = $1 FOR UPDATE OF i`,
);
const SET_DATE = statement(
  'test_first_set_date',
  `UPDATE subscription_iteration i SET state = $2::subscription_iteration_state,
    next_at = app_now() + make_interval(days => $3::int)
    FROM sale x WHERE x.id = i.sale_id AND x.public_id = $1 RETURNING i.id`,
);
const LOCK_SALE = statement('test_first_lock_sale', 'SELECT id FROM sale WHERE public_id = $1 FOR UPDATE NOWAIT');
const WAITING = statement(
  'test_first_waiting',
  `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%date_held%'
    AND datname = current_database()`,
);

describe('a payment that was booked by a process that died right after', () => {
  test('starts its subscription at the next look of any other, also after six declined cards', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    for (let decline = 1; decline <= 6; decline += 1) {
      expect((await pay(seller, saleId, DECLINED)).body).toMatchObject({ status_error_code: 20004 });
      await settle();
      expect(await dateOf(saleId)).toMatchObject({ state: 'awaiting', tries: 1 });
    }
    expect((await pay(seller, saleId)).body).toMatchObject({ sale_status: 'completed' });
    expect(await dateOf(saleId)).toMatchObject({ state: 'awaiting', nextIn: 0 });
    await settle();
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 1 });
    expect(await dateOf(saleId)).toMatchObject({ state: 'paid' });
  });

  test('waits for whoever has its date before it locks its sale, so that neither waits for the other', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    const { paying } = await base.owner.inTransaction(async (inside) => {
      await inside.query(LOCK_DATE, [saleId]);
      const begun = pay(seller, saleId);
      await vi.waitFor(async () => expect(await base.owner.query(WAITING, [])).toHaveLength(1), 3_000);
      // Settling a date locks its sale last: a booking that locked the sale first would deadlock with it.
      await inside.query(LOCK_SALE, [saleId]);
      return { paying: begun };
    });
    expect((await paying).body).toMatchObject({ sale_status: 'completed' });
    await settle();
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 1 });
  });

  test('brings its date near also where the schedule gave it to its buyer while the booking waited', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    await base.owner.query(SET_DATE, [saleId, 'charging', 1]);
    const { paying } = await base.owner.inTransaction(async (inside) => {
      await inside.query(SET_DATE, [saleId, 'awaiting', 7]);
      const begun = pay(seller, saleId);
      await vi.waitFor(async () => expect(await base.owner.query(WAITING, [])).toHaveLength(1), 3_000);
      return { paying: begun };
    });
    expect((await paying).body).toMatchObject({ sale_status: 'completed' });
    expect(await dateOf(saleId)).toMatchObject({ state: 'awaiting', nextIn: 0 });
    await settle();
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 1 });
  });

  test('is never ended as unpaid, however long nobody settles it', async () => {
    const seller = await givenSeller(base.db);
    const template = await world.givenSubscription(seller, { sub_type: 10 });
    const buyer = { name: 'Dana', email: 'dana@example.com', phone: '' };
    const start = (once: string) =>
      valueOf(startOnPage(world.context, template, { consent: CONSENT, language: 'en', buyer, once }));
    const [paid, unpaid] = [await start('the one that pays'), await start('the one that does not')];
    expect((await pay(seller, paid.saleId)).body).toMatchObject({ sale_status: 'completed' });
    await base.moveClock(8 * DAY);
    expect(await endUnpaid(world.context)).toBe(1);
    expect(await saleOf(unpaid.saleId)).toEqual({ status: 'canceled', captured: 0 });
    expect(await findPaidUnsettled(base.db)).toMatchObject([{ what: paid.saleId }]);
    await settle();
    expect(await dateOf(paid.saleId)).toMatchObject({ state: 'paid' });
    expect(await findPaidUnsettled(base.db)).toEqual([]);
    expect(await endUnpaid(world.context)).toBe(0);
  });

  test('replaces the card, and the date that failed is charged with it', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    await pay(seller, saleId);
    await settle();
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 21001 });
    await base.moveClock(32 * DAY);
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'failed', reason: 'card' });
    const change = await valueOf(startCardChange(world.context, id, { text: 'Agreed', language: 'en', address: null }));
    await base.moveClock(40 * DAY);
    expect((await pay(seller, change.saleId, { sale_price: 0 })).body).toMatchObject({ sale_status: 'completed' });
    await settle();
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
  });

  test('counts at once for a date that waits for its retry, and a decline there hurries nothing', async () => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    await pay(seller, saleId);
    await settle();
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 21005 });
    await base.moveClock(32 * DAY);
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'retrying', failures: 1 });
    const [open] = await base.db.query<{ saleId: string }>(OPEN_SALE, [id]);
    const failed = open?.saleId ?? '';
    expect((await pay(seller, failed, DECLINED)).body).toMatchObject({ status_error_code: 20004 });
    expect((await dateOf(failed))?.nextIn).toBeGreaterThan(23 * 3_600);
    expect((await pay(seller, failed)).body).toMatchObject({ sale_status: 'completed' });
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 2, failures: 0 });
  });
});

const OPEN_SALE = statement(
  'test_first_open_sale',
  `SELECT x.public_id AS "saleId" FROM subscription_iteration i JOIN sale x ON x.id = i.sale_id
    JOIN subscription p ON p.id = i.subscription_id WHERE p.public_id = $1 AND i.state = 'scheduled'`,
);

/** Breaks the subscriptions of a seller for whoever writes them, until it is called again with `null`. */
async function breakPlansOf(sellerId: number | null): Promise<void> {
  await base.owner.query(statement('test_unbreak', 'DROP TRIGGER IF EXISTS breaks_plans ON subscription'), []);
  if (sellerId === null) return;
  await base.owner.query(
    statement(
      '',
      `CREATE OR REPLACE FUNCTION break_plan() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE check_violation USING MESSAGE = 'broken on purpose'; END $$`,
    ),
    [],
  );
  await base.owner.query(
    statement(
      '',
      `CREATE TRIGGER breaks_plans BEFORE UPDATE ON subscription FOR EACH ROW WHEN (OLD.seller_id = ${sellerId})
        EXECUTE FUNCTION break_plan()`,
    ),
    [],
  );
}

describe('a subscription that cannot be settled', () => {
  test('costs only itself: all others start, and it is put off, named, counted and an invariant', async () => {
    const [broken, honest] = [await givenSeller(base.db), await givenSeller(base.db)];
    const all = [];
    for (const seller of [broken, honest, broken, honest, honest]) all.push({ seller, ...(await givenAgreed(seller)) });
    for (const { seller, saleId } of all) await pay(seller, saleId);
    await breakPlansOf(broken.id);
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const before = brokenRows().get('settle-subscriptions') ?? 0;
    await settle();
    for (const { seller, id } of all)
      expect(await planOf(id)).toMatchObject({ state: seller === honest ? 'active' : 'initial' });
    expect(brokenRows().get('settle-subscriptions')).toBe(before + 2);
    expect(errors.mock.calls.filter(([says]) => says === 'a date of a subscription could not be settled').length).toBe(
      2,
    );
    errors.mockRestore();
    const first = all.find(({ seller }) => seller === broken);
    expect((await dateOf(first?.saleId ?? ''))?.nextIn).toBeGreaterThan(45);
    await base.moveClock(6 * 60);
    expect((await findPaidUnsettled(base.db)).map(({ what }) => what)).toEqual(
      all.filter(({ seller }) => seller === broken).map(({ saleId }) => saleId),
    );
    await breakPlansOf(null);
    await settle();
    for (const { id } of all) expect(await planOf(id)).toMatchObject({ state: 'active', completed: 1 });
    expect(await findPaidUnsettled(base.db)).toEqual([]);
  });

  test('is put off more and more rarely, an hour at most', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await givenAgreed(seller);
    await pay(seller, saleId);
    await breakPlansOf(seller.id);
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      await settle();
      const nextIn = (await dateOf(saleId))?.nextIn ?? 0;
      pauses.push(Math.round(nextIn / 60));
      await base.moveClock(nextIn + 1);
    }
    errors.mockRestore();
    await breakPlansOf(null);
    await settle();
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('that is due costs only itself: the dates of all other sellers are charged', async () => {
    const [broken, honest] = [await givenSeller(base.db), await givenSeller(base.db)];
    const all = [];
    for (const seller of [broken, honest, honest]) all.push({ seller, ...(await givenAgreed(seller)) });
    for (const { seller, saleId } of all) await pay(seller, saleId);
    await settle();
    await base.moveClock(32 * DAY);
    await breakSalesOf(broken.id);
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await chargeDue(world.context);
    errors.mockRestore();
    await breakSalesOf(null);
    for (const { seller, id } of all)
      expect(await planOf(id)).toMatchObject({ state: 'active', completed: seller === honest ? 2 : 1 });
    await base.moveClock(120);
    await chargeDue(world.context);
    for (const { id } of all) expect(await planOf(id)).toMatchObject({ state: 'active', completed: 2 });
  });
});

describe('a date that was claimed as often as it may be but once', () => {
  const CLAIMED = statement(
    'test_first_claimed',
    `UPDATE subscription_iteration i SET claims = $2::int FROM subscription plan
      WHERE plan.id = i.subscription_id AND plan.public_id = $1 AND i.state = 'scheduled'`,
  );

  test.each([
    ['that cannot be begun', breakSalesOf],
    ['that is charged and cannot be settled', breakPlansOf],
  ])('%s goes on when that is mended, and is charged once', async (_, breakRows) => {
    const seller = await givenSeller(base.db);
    const { id, saleId } = await givenAgreed(seller);
    await pay(seller, saleId);
    await settle();
    await base.moveClock(32 * DAY);
    await base.owner.query(CLAIMED, [id, ITERATIONS.maxClaims - 1]);
    await breakRows(seller.id);
    const errors = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await chargeDue(world.context);
    errors.mockRestore();
    await breakRows(null);
    expect(await planOf(id)).toMatchObject({ completed: 1 });
    await base.moveClock(120);
    await chargeDue(world.context);
    expect(await planOf(id)).toMatchObject({ state: 'active', completed: 2 });
    expect(await base.db.query(PAYMENTS_OF, [id])).toEqual([{ count: 2 }]);
  });
});

/** Breaks the making of sales of a seller's subscriptions. */
async function breakSalesOf(sellerId: number | null): Promise<void> {
  await base.owner.query(statement('', 'ALTER TABLE sale DROP CONSTRAINT IF EXISTS broken_on_purpose'), []);
  if (sellerId === null) return;
  await base.owner.query(
    statement('', `ALTER TABLE sale ADD CONSTRAINT broken_on_purpose CHECK (seller_id <> ${sellerId}) NOT VALID`),
    [],
  );
}
