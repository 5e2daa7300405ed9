import { describe, expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { handleProcessorWebhook } from '../settlement/handle-processor-webhook.ts';
import { releaseExpiredHolds } from './release-holds.ts';

const base = testDatabase();
const world = testWorld(base);

const STATE = statement(
  'test_hold_state',
  `SELECT s.status, s.authorized, s.captured, s.voided, s.drawn, s.drawn_reserved AS held,
    s.processing_fee_total AS fee,
  (SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
    WHERE a.sale_id = s.id AND l.account = 'acquirer_clearing') AS cleared,
  ARRAY(SELECT notify_type FROM event e WHERE e.sale_id = s.id ORDER BY e.id) AS told FROM sale s
    WHERE s.public_id = $1`,
);
const stateOf = async (saleId: string) => (await base.db.query<Record<string, unknown>>(STATE, [saleId]))[0];

const HOUR = 3_600;

describe('an authorization', () => {
  test('reserves the amount, moves no money and says so', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect(await stateOf(saleId)).toEqual({
      status: 'authorized',
      authorized: 5000,
      captured: 0,
      voided: 0,
      drawn: 0,
      held: 0,
      fee: 0,
      cleared: 0,
      told: ['sale-authorized'],
    });
    expect((await world.pay(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'authorized',
    });
  });

  test('captured whole is completed, with fees and a release date', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    const { body } = await world.capture(seller, saleId);
    expect(body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      price: 5000,
      svc_transaction_total: '5000',
      svc_sale_id: saleId,
    });
    expect([body.svc_signature.length, body.sale_paid_date, body.sale_release_date].every(Boolean)).toBe(true);
    expect(await stateOf(saleId)).toMatchObject({
      status: 'completed',
      captured: 5000,
      voided: 0,
      cleared: 5000,
      told: ['sale-authorized', 'sale-complete'],
    });
    expect((await world.capture(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'completed',
    });
  });

  test('captured in part takes the part, charges fees for the part, releases the rest, and is refunded up to the part', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect((await world.capture(seller, saleId, 3000)).body).toMatchObject({
      sale_status: 'completed',
      price: 3000,
      svc_transaction_total: '3000',
    });
    expect(await stateOf(saleId)).toMatchObject({ captured: 3000, voided: 2000, cleared: 3000 });
    const listed = await world.call('get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
    expect(listed.body.items[0]).toMatchObject({ sale_price: 3000, sale_status: 'completed', sale_type: 5 });
    expect((await world.refund(seller, saleId, 3001)).body.status_error_code).toBe(352);
    expect((await world.refund(seller, saleId)).body).toMatchObject({
      svc_transaction_total: 3000,
      sale_status: 'refunded',
      sale_refund_buffer: 0,
    });
  });

  test.each([
    [499, 352],
    [5001, 352],
    ['12.5', 352],
  ])('cannot be captured for %s', async (amount, code) => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect((await world.capture(seller, saleId, amount as number)).body).toMatchObject({
      status_error_code: code,
      status_additional_info: 'sale_price',
    });
    expect(await stateOf(saleId)).toMatchObject({ status: 'authorized', captured: 0 });
  });

  test('of somebody else is like one that does not exist', async () => {
    const [seller, other] = [await givenSeller(base.db), await givenSeller(base.db)];
    const saleId = await world.givenHold(seller);
    const [foreign, unknown] = [
      await world.capture(other, saleId),
      await world.capture(other, 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
    ];
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.status_error_code).toBe(303);
  });

  test("is captured by its partner with the partner's key, in the body or the header, and not with two", async () => {
    const partner = await givenPartner(base.db);
    const seller = await givenSeller(base.db, { partner });
    const capture = async (body: object, headers: Record<string, string> = {}) =>
      (
        await world.call(
          'capture-sale',
          { seller_svc_id: seller.svcId, svc_sale_id: await world.givenHold(seller), ...body },
          headers,
        )
      ).body;
    expect((await capture({ svc_client_key: partner.clientKey })).sale_status).toBe('completed');
    expect((await capture({}, { 'svc-partner-key': partner.clientKey })).sale_status).toBe('completed');
    expect(await capture({ svc_client_key: partner.clientKey }, { 'svc-partner-key': 'another' })).toMatchObject({
      status_error_code: 790,
      status_additional_info: 'svc_client_key',
    });
    expect((await capture({ svc_client_key: 'nobody' })).status_error_code).toBe(200);
  });

  test('is released as a whole by a refund, and by nothing less', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    expect((await world.refund(seller, saleId, 2000)).body.status_error_code).toBe(352);
    const { body } = await world.refund(seller, saleId);
    expect(body).toMatchObject({
      status_code: 0,
      sale_status: 'voided',
      svc_transaction_total: 5000,
      svc_transaction_total_aft_deduction: 0,
      sale_refund_buffer: 0,
    });
    expect(await stateOf(saleId)).toMatchObject({
      status: 'voided',
      voided: 5000,
      cleared: 0,
      told: ['sale-authorized', 'refund'],
    });
    expect((await world.capture(seller, saleId)).body.status_error_code).toBe(305);
    expect((await world.refund(seller, saleId)).body.status_error_code).toBe(305);
  });

  test('that the bank refuses to capture stays authorized and tells nobody', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    await world.bank.next({ merchant: String(seller.id), operation: 'capture', what: 'decline', code: 21008 });
    const refused = await world.capture(seller, saleId);
    expect([
      refused.status,
      refused.body.status_code,
      refused.body.status_error_code,
      refused.body.sale_status,
    ]).toEqual([200, 1, 21008, 'authorized']);
    expect(await stateOf(saleId)).toMatchObject({ status: 'authorized', told: ['sale-authorized'] });
    expect((await world.capture(seller, saleId)).body.sale_status).toBe('completed');
  });
});

describe('the end of a hold after 168 hours', () => {
  test('is not before its time, and from then on nobody captures', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    await base.moveClock(168 * HOUR - 30);
    expect(await releaseExpiredHolds(world.context)).toBe(0);
    await base.moveClock(60);
    expect((await world.capture(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'voided',
    });
    expect(await releaseExpiredHolds(world.context)).toBeGreaterThanOrEqual(1);
    expect(await stateOf(saleId)).toMatchObject({
      status: 'voided',
      voided: 5000,
      told: ['sale-authorized', 'refund'],
    });
    expect(await releaseExpiredHolds(world.context)).toBe(0);
  });

  test('C-05 (short): capture, void and expiry at once: one of them, in the books of both', async () => {
    const seller = await givenSeller(base.db);
    for (let round = 0; round < 6; round += 1) {
      const saleId = await world.givenHold(seller);
      await base.moveClock(168 * HOUR - (round % 2));
      const [captured, released] = await Promise.all([
        world.capture(seller, saleId),
        world.refund(seller, saleId),
        releaseExpiredHolds(world.context),
      ]);
      await releaseExpiredHolds(world.context);
      const state = await stateOf(saleId);
      expect(Number(state?.['captured']) + Number(state?.['voided'])).toBe(5000);
      // A refund that comes after a capture is a refund, and no release.
      if (captured.body.status_code === 0 && released.body.status_code === 0)
        expect(released.body.sale_status).toBe('refunded');
      for (const { body } of [captured, released]) expect([0, 305, 998]).toContain(body.status_error_code ?? 0);
    }
  });
});

const UNCHECKED = statement('test_hold_unchecked', `SET LOCAL session_replication_role = 'replica'`);
const CAPTURE_OF = statement(
  'test_hold_capture_of',
  `SELECT a.public_id AS reference FROM attempt a JOIN sale s ON s.id = a.sale_id
  WHERE s.public_id = $1 AND a.kind = 'capture'`,
);
const BEGIN_CAPTURE = statement(
  'test_hold_begin_capture',
  `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, channel, lease_until)
  SELECT 'at_between', id, seller_id, 'capture', 5000, currency, 'api', app_now() + interval '40 s' FROM sale
    WHERE public_id = $1`,
);
const WAITING = statement(
  'test_hold_waiting',
  `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

describe('the release of holds', () => {
  test('yields to a capture that began after it had looked, and releases the holds behind it', async () => {
    const seller = await givenSeller(base.db);
    const [taken, behind] = [await world.givenHold(seller), await world.givenHold(seller)];
    await base.moveClock(168 * HOUR + 1);
    const releasing = await base.owner.inTransaction(async (owner) => {
      // Without the check of the sale the capture has no lock on it yet: the release gets as far as its own attempt,
      // and waits there.
      await owner.query(UNCHECKED, []);
      await owner.query(BEGIN_CAPTURE, [taken]);
      const released = releaseExpiredHolds(world.context);
      await vi.waitFor(async () => expect(await base.db.query(WAITING, [])).toHaveLength(1), 10_000);
      return { released };
    });
    expect(await releasing.released).toBe(1);
    expect([await stateOf(taken), await stateOf(behind)]).toMatchObject([
      { status: 'authorized', voided: 0 },
      { status: 'voided', voided: 5000 },
    ]);
  });
});

describe('multi-capture', () => {
  const draw = (seller: { svcId: string }, originSaleId: string, price: number, more: object = {}) =>
    world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_type: 'multi-capture',
      origin_sale_id: originSaleId,
      sale_price: price,
      currency: 'ILS',
      product_name: 'Part of it',
      language: 'en',
      ...more,
    });

  test('makes completed sales of its own until the authorization is used up', async () => {
    const seller = await givenSeller(base.db);
    const origin = await world.givenHold(seller);
    const first = await draw(seller, origin, 2000, { transaction_id: 'part-1' });
    expect(first.body).toMatchObject({
      status_code: 0,
      sale_status: 'completed',
      price: 2000,
      transaction_id: 'part-1',
      buyer_card_mask: '411111******1111',
    });
    expect(first.body.svc_sale_id).not.toBe(origin);
    expect(await stateOf(origin)).toMatchObject({ status: 'authorized', drawn: 2000, held: 0, captured: 0 });
    expect((await draw(seller, origin, 3001)).body).toMatchObject({ status_error_code: 352 });
    expect((await draw(seller, origin, 3000)).body.sale_status).toBe('completed');
    expect(await stateOf(origin)).toMatchObject({ status: 'completed', drawn: 5000 });
    expect((await draw(seller, origin, 500)).body.status_error_code).toBe(305);
    expect(await stateOf(first.body.svc_sale_id)).toMatchObject({
      status: 'completed',
      captured: 2000,
      cleared: 2000,
      told: ['sale-complete'],
    });
    expect((await world.refund(seller, first.body.svc_sale_id, 500)).body).toMatchObject({
      sale_status: 'partial-refund',
      sale_refund_buffer: 1500,
    });
  });

  test('gives back in refunds and chargebacks what it took itself, though others took more', async () => {
    const seller = await givenSeller(base.db);
    const origin = await world.givenHold(seller);
    const { body: one } = await draw(seller, origin, 2000);
    await draw(seller, origin, 3000);
    await world.refund(seller, one.svc_sale_id, 500);
    const [{ reference } = { reference: '' }] = await base.owner.query<{ reference: string }>(CAPTURE_OF, [
      one.svc_sale_id,
    ]);
    const dispute = (amount: number) =>
      world.bank.control('POST', '/control/chargebacks', { originalReference: reference, amount });
    expect(await dispute(1501)).not.toHaveProperty('reference');
    const { reference: disputed } = await dispute(1500);
    expect(await handleProcessorWebhook(world.context, disputed)).toBe('processed');
    expect(await stateOf(one.svc_sale_id)).toMatchObject({ status: 'chargeback' });
  });

  test('at once never takes more than was authorized', async () => {
    const seller = await givenSeller(base.db);
    const origin = await world.givenHold(seller);
    const answers = await Promise.all(Array.from({ length: 12 }, () => draw(seller, origin, 1000)));
    const done = answers.filter(({ body }) => body.status_code === 0).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThanOrEqual(5);
    expect(await stateOf(origin)).toMatchObject({ drawn: done * 1000, held: 0 });
  });

  test('that the bank refuses gives back what it held, and nobody pays the failed part', async () => {
    const seller = await givenSeller(base.db);
    const origin = await world.givenHold(seller);
    await world.bank.next({ merchant: String(seller.id), operation: 'capture', what: 'decline', code: 20004 });
    const refused = await draw(seller, origin, 2000);
    expect(refused.body).toMatchObject({ status_code: 1, status_error_code: 20004, sale_status: 'failed' });
    expect(await stateOf(origin)).toMatchObject({ drawn: 0, held: 0, status: 'authorized' });
    expect((await world.pay(seller, refused.body.svc_sale_id, { sale_price: '2000' })).body.status_error_code).toBe(
      305,
    );
  });

  test('leaves the rest to a capture or a void', async () => {
    const seller = await givenSeller(base.db);
    const [captured, released] = [await world.givenHold(seller), await world.givenHold(seller)];
    for (const origin of [captured, released]) await draw(seller, origin, 2000);
    expect((await world.capture(seller, captured)).body).toMatchObject({ price: 3000, sale_status: 'completed' });
    expect((await world.refund(seller, released)).body).toMatchObject({
      svc_transaction_total: 3000,
      sale_status: 'partial-void',
    });
    expect(await stateOf(released)).toMatchObject({ drawn: 2000, voided: 3000 });
  });

  test('for another seller of the same partner needs the partner itself', async () => {
    const partner = await givenPartner(base.db);
    const [seller, sibling, stranger] = [
      await givenSeller(base.db, { partner }),
      await givenSeller(base.db, { partner }),
      await givenSeller(base.db),
    ];
    const origin = await world.givenHold(seller);
    expect((await draw(sibling, origin, 1000)).body.status_error_code).toBe(303);
    expect((await draw(stranger, origin, 1000)).body.status_error_code).toBe(303);
    const { body } = await draw(sibling, origin, 1000, { svc_client_key: partner.clientKey });
    expect(body).toMatchObject({ status_code: 0, sale_status: 'completed' });
    expect((await world.refund(sibling, body.svc_sale_id)).body.sale_status).toBe('refunded');
  });

  test('names its authorization, its currency, and is refused on other sales', async () => {
    const seller = await givenSeller(base.db);
    const origin = await world.givenHold(seller);
    expect((await draw(seller, '', 1000)).body).toMatchObject({
      status_error_code: 1,
      status_additional_info: 'origin_sale_id',
    });
    expect((await draw(seller, origin, 1000, { currency: 'USD' })).body.status_error_code).toBe(252);
    const { saleId } = await world.givenSale(seller);
    expect((await draw(seller, saleId, 1000)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'initial',
    });
    expect(
      (
        await world.call('generate-sale', {
          seller_svc_id: seller.svcId,
          origin_sale_id: origin,
          sale_price: 1000,
          currency: 'ILS',
          product_name: 'x',
        })
      ).body.status_error_code,
    ).toBe(790);
  });
});
