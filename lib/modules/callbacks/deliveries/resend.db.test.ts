import { describe, expect, test } from 'vitest';
import { callbackRecords } from '#lib/extensions.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork, withRecords } from '#lib/testing/callbacks/with-records.ts';
import type { DeliveryState } from '../contract/deliveries.ts';
import { listDeliveries } from './list-deliveries.sql.ts';
import { previewResend, type ResendActor, type ResendContext, resendDeliveries } from './resend.ts';
import { sendTestEvent } from './send-test-event.ts';

const base = testDatabase();
const world = testWorld(base);
const { db } = base;

const HERE = 'https://shop.example.com/cb';
const ALL = { search: '', states: [], outcomes: [], types: [], from: null, until: null };

let woken = 0;
const context: ResendContext = {
  ...withRecords(db),
  origin: 'http://localhost:3000',
  sandbox: true,
  wakeDeliveries: () => {
    woken += 1;
  },
};
const ownerOf = (...sellers: TestSeller[]): ResendActor => ({
  userId: 7,
  sellerIds: sellers.map(({ id }) => id),
  partnerSellerIds: [],
  allowedSellerIds: sellers.map(({ id }) => id),
});
const resend = (actor: ResendActor, ids: number[], change: { before?: number; ignoresAdvice?: boolean } = {}) =>
  resendDeliveries(context, actor, { ids, before: 0, ignoresAdvice: false, ...change });

type Row = {
  id: number;
  eventId: number;
  type: string;
  audience: string;
  url: string;
  state: DeliveryState;
  outcome: string;
  tries: number;
  resend: number;
  resentFrom: number | null;
  resentBy: number | null;
  wait: number;
};
const ROWS = statement(
  'test_rows',
  `SELECT id, event_id AS "eventId", notify_type AS type, audience, url, state, outcome, tries, resend,
    resent_from AS "resentFrom", resent_by AS "resentBy",
  extract(epoch FROM next_at - app_now())::float8 AS wait FROM delivery WHERE seller_id = $1 ORDER BY id`,
);
const rowsOf = (seller: TestSeller): Promise<Row[]> => db.query<Row>(ROWS, [seller.id]);
const END = statement('test_end', `UPDATE delivery SET state = $2, outcome = $3, settled_at = app_now() WHERE id = $1`);
const end = (id: number, state: DeliveryState = 'dropped') =>
  db.query(END, [id, state, state === 'delivered' ? '200' : '503']);

/** A paid sale; answers its delivery, given up. */
async function givenDropped(
  seller: TestSeller,
  more: object = { sale_callback_url: HERE },
): Promise<{ id: number; saleId: string }> {
  const { saleId } = await world.givenSale(seller, more);
  await world.pay(seller, saleId);
  const id = (await rowsOf(seller)).at(-1)?.id ?? 0;
  await end(id);
  return { id, saleId };
}

/** A try that fails, and with `isPaid` one that pays; answers the deliveries of both, given up and delivered. */
async function givenFailure(seller: TestSeller, isPaid: boolean): Promise<{ failure: number; complete: number }> {
  const { saleId } = await world.givenSale(seller, { sale_callback_url: HERE });
  await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
  const failure = (await rowsOf(seller)).at(-1)?.id ?? 0;
  await end(failure);
  if (!isPaid) return { failure, complete: 0 };
  await world.pay(seller, saleId);
  const complete = (await rowsOf(seller)).at(-1)?.id ?? 0;
  await end(complete, 'delivered');
  return { failure, complete };
}

test('a payment’s delivery knows its sale and type from the moment it is made', async () => {
  const seller = await givenSeller(db);
  const { saleId } = await world.givenSale(seller, { sale_callback_url: HERE });
  await world.pay(seller, saleId);
  const { rows } = await listDeliveries(withRecords(db), ownerOf(seller), { ...ALL, place: null });
  expect(rows).toMatchObject([
    { notifyType: 'sale-complete', saleId, state: 'pending', outcome: '', tries: 0, resend: 0, audience: 'seller' },
  ]);
  await end(rows[0]?.id ?? 0);
});

describe('a resend', () => {
  test('is a new delivery of the same event to the same audience, and leaves the old one as it was', async () => {
    const seller = await givenSeller(db);
    const { id } = await givenDropped(seller);
    const [old] = await rowsOf(seller);
    const before = woken;
    const { deliveryIds, leftOut } = await resend(ownerOf(seller), [id]);
    const [same, fresh] = await rowsOf(seller);
    expect(same).toEqual({ ...old, wait: expect.any(Number) });
    expect(fresh).toMatchObject({
      id: deliveryIds[0],
      eventId: old?.eventId,
      type: 'sale-complete',
      audience: 'seller',
      url: HERE,
      state: 'pending',
      tries: 0,
      resend: 1,
      resentFrom: id,
      resentBy: 7,
    });
    expect([leftOut, woken]).toEqual([[], before + 1]);
    const bodies: string[] = [];
    const work = deliveryWork(db, async (_url, body) => {
      bodies.push(body);
      return {
        error: null,
        httpStatus: 200,
        durationMs: 1,
        requestHeaders: null,
        responseHeaders: null,
        responseBody: null,
      };
    });
    await work.claimAndBegin();
    await work.finish();
    const [frozen] = await db.query<{ body: string }>(statement('test_body', 'SELECT body FROM event WHERE id = $1'), [
      old?.eventId,
    ]);
    expect(bodies).toEqual([frozen?.body]);
    expect((await rowsOf(seller)).map(({ state, outcome }) => [state, outcome])).toEqual([
      ['dropped', '503'],
      ['delivered', '200'],
    ]);
  });

  test('can be sent again, and counts on', async () => {
    const seller = await givenSeller(db);
    const { id } = await givenDropped(seller);
    const [first = 0] = (await resend(ownerOf(seller), [id])).deliveryIds;
    await end(first);
    const [second = 0] = (await resend(ownerOf(seller), [first])).deliveryIds;
    await end(second, 'delivered');
    await resend(ownerOf(seller), [id], { ignoresAdvice: true });
    expect((await rowsOf(seller)).map(({ resend: count, resentFrom }) => [count, resentFrom])).toEqual([
      [0, null],
      [1, id],
      [2, first],
      [3, id],
    ]);
  });

  test('of what is on its way is refused, be it the first delivery or a resend', async () => {
    const seller = await givenSeller(db);
    const { saleId } = await world.givenSale(seller, { sale_callback_url: HERE });
    await world.pay(seller, saleId);
    const [row] = await rowsOf(seller);
    const id = row?.id ?? 0;
    expect(await resend(ownerOf(seller), [id])).toEqual({
      deliveryIds: [],
      leftOut: [{ why: 'on_its_way', count: 1 }],
    });
    await end(id);
    await resend(ownerOf(seller), [id]);
    expect(await resend(ownerOf(seller), [id])).toEqual({
      deliveryIds: [],
      leftOut: [{ why: 'on_its_way', count: 1 }],
    });
  });

  test('that several ask for at once is made once', async () => {
    const seller = await givenSeller(db);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await givenDropped(seller);
      const answers = await Promise.all(Array.from({ length: 8 }, () => resend(ownerOf(seller), [id])));
      expect(answers.flatMap(({ deliveryIds }) => deliveryIds)).toHaveLength(1);
      expect(answers.flatMap(({ leftOut }) => leftOut).reduce((sum, { count }) => sum + count, 0)).toBe(7);
      expect((await rowsOf(seller)).filter(({ resentFrom }) => resentFrom === id)).toHaveLength(1);
    }
  });

  test('W-12: of a failure is refused once the sale was paid, whatever is asked, and is not sent if it was made before', async () => {
    const seller = await givenSeller(db);
    const { failure } = await givenFailure(seller, true);
    for (const ignoresAdvice of [false, true])
      expect(await resend(ownerOf(seller), [failure], { ignoresAdvice })).toEqual({
        deliveryIds: [],
        leftOut: [{ why: 'sale_paid', count: 1 }],
      });
    const open = await givenFailure(seller, false);
    expect((await resend(ownerOf(seller), [open.failure])).deliveryIds).toHaveLength(1);
  });

  test('goes where such an event goes now: to the corrected address, to the sale’s own, to the inbox of the sandbox', async () => {
    const seller = await givenSeller(db);
    await db.query(statement('test_set_url', 'UPDATE seller SET callback_url = $2 WHERE id = $1'), [
      seller.id,
      'https://typo.example.com/',
    ]);
    const { id } = await givenDropped(seller, {});
    await db.query(statement('test_set_url', 'UPDATE seller SET callback_url = $2 WHERE id = $1'), [
      seller.id,
      'https://right.example.com/',
    ]);
    const own = await givenDropped(seller);
    await resend(ownerOf(seller), [id, own.id]);
    expect((await rowsOf(seller)).map(({ url }) => url)).toEqual([
      'https://typo.example.com/',
      HERE,
      'https://right.example.com/',
      HERE,
    ]);
    await end((await rowsOf(seller)).find(({ resentFrom }) => resentFrom === id)?.id ?? 0);
    await db.query(statement('test_set_url', 'UPDATE seller SET callback_url = $2 WHERE id = $1'), [seller.id, null]);
    await resend(ownerOf(seller), [id]);
    expect((await rowsOf(seller)).at(-1)?.url).toBe(`http://localhost:3000/sandbox/inbox/${seller.publicKey}`);
    await end((await rowsOf(seller)).at(-1)?.id ?? 0);
    await resendDeliveries({ ...context, sandbox: false }, ownerOf(seller), {
      ids: [id],
      before: 0,
      ignoresAdvice: false,
    });
    expect((await rowsOf(seller)).at(-1)?.url).toBe('https://typo.example.com/');
  });

  test('A-01: of somebody else’s delivery is as of none; of a business that one only looks at, it is refused', async () => {
    const [seller, other] = [await givenSeller(db), await givenSeller(db)];
    const { id } = await givenDropped(other);
    expect(await resend(ownerOf(seller), [id, 999_999_999])).toEqual({ deliveryIds: [], leftOut: [] });
    expect(await resend({ ...ownerOf(other), allowedSellerIds: [] }, [id])).toEqual({
      deliveryIds: [],
      leftOut: [{ why: 'not_yours', count: 1 }],
    });
    expect((await previewResend(context, ownerOf(seller), { ids: [id] })).selected).toBe(0);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  test('of what is the partner’s is for the partner’s people', async () => {
    const seller = await givenSeller(db, {
      partner: await givenPartner(db, { callbackUrl: 'https://partner.example.com/cb' }),
    });
    const { saleId } = await world.givenSale(seller, { svc_client_key: seller.partner?.clientKey });
    await world.pay(seller, saleId, { svc_client_key: seller.partner?.clientKey });
    const partners = (await rowsOf(seller)).find(({ audience }) => audience === 'partner');
    await end(partners?.id ?? 0);
    expect((await resend(ownerOf(seller), [partners?.id ?? 0])).leftOut).toEqual([{ why: 'not_yours', count: 1 }]);
    expect(
      (await resend({ ...ownerOf(seller), partnerSellerIds: [seller.id] }, [partners?.id ?? 0])).deliveryIds,
    ).toHaveLength(1);
    expect((await rowsOf(seller)).at(-1)).toMatchObject({ audience: 'partner', url: 'https://partner.example.com/cb' });
  });
});

describe('many resends', () => {
  test('are looked at before: what goes, oldest first, and what is left out and why', async () => {
    const seller = await givenSeller(db);
    const paid = await givenFailure(seller, true);
    const plain = await givenDropped(seller);
    const again = await givenDropped(seller);
    const [repeated = 0] = (await resend(ownerOf(seller), [again.id])).deliveryIds;
    await end(repeated);
    const arrived = await givenDropped(seller);
    await end((await resend(ownerOf(seller), [arrived.id])).deliveryIds[0] ?? 0, 'delivered');
    const outdated = await givenDropped(seller);
    await world.refund(seller, outdated.saleId, 1_000);
    await end((await rowsOf(seller)).at(-1)?.id ?? 0, 'delivered');
    const waiting = await givenDropped(seller);
    await resend(ownerOf(seller), [waiting.id]);
    const preview = await previewResend(context, ownerOf(seller), { filter: { ...ALL, states: ['dropped'] } });
    expect(preview).toEqual({
      selected: 7,
      isMore: false,
      go: [plain.id, repeated],
      hosts: { count: 1, first: 'shop.example.com' },
      superseded: [
        { why: 'newer', ids: [outdated.id] },
        { why: 'arrived', ids: [arrived.id] },
      ],
      leftOut: [
        { why: 'on_its_way', count: 1 },
        { why: 'duplicate', count: 1 },
        { why: 'sale_paid', count: 1 },
      ],
    });
    const advised = await resend(ownerOf(seller), [outdated.id, arrived.id, paid.failure]);
    expect([advised.deliveryIds, advised.leftOut]).toEqual([
      [],
      [
        { why: 'newer', count: 1 },
        { why: 'arrived', count: 1 },
        { why: 'sale_paid', count: 1 },
      ],
    ]);
    expect(
      (await resend(ownerOf(seller), [outdated.id, arrived.id], { ignoresAdvice: true })).deliveryIds,
    ).toHaveLength(2);
  });

  test('are spread, so that twenty begin in a second', async () => {
    const seller = await givenSeller(db);
    const [one, two] = [await givenDropped(seller), await givenDropped(seller)];
    await resend(ownerOf(seller), [one.id, two.id], { before: 40 });
    const waits = (await rowsOf(seller)).slice(2).map(({ wait }) => wait);
    expect(waits[0]).toBeGreaterThan(1);
    expect(waits[0]).toBeLessThanOrEqual(2);
    // The database's clock runs on between two rows.
    const apart = (waits[1] ?? 0) - (waits[0] ?? 0);
    expect(apart).toBeGreaterThan(0.03);
    expect(apart).toBeLessThan(0.2);
  });

  test('of one portion are at most two hundred, and a delivery that is named twice goes once', async () => {
    const seller = await givenSeller(db);
    const { id } = await givenDropped(seller);
    expect((await resend(ownerOf(seller), Array(150).fill(id))).deliveryIds).toHaveLength(1);
    await end((await rowsOf(seller)).at(-1)?.id ?? 0);
    expect((await resend(ownerOf(seller), [...Array(200).fill(999_999_999), id])).deliveryIds).toEqual([]);
  });
});

describe('a test event', () => {
  test('is signed, marked, about no sale, and goes the way of all events', async () => {
    const seller = await givenSeller(db);
    const sent = await sendTestEvent({ ...context, timeZone: 'Asia/Jerusalem', records: callbackRecords }, seller.id);
    expect(sent.ok).toBe(true);
    expect((await rowsOf(seller))[0]).toMatchObject({
      type: 'test',
      state: 'pending',
      url: `http://localhost:3000/sandbox/inbox/${seller.publicKey}`,
    });
    const [event] = await db.query<{ body: string; saleId: number | null }>(
      statement(
        'test_test',
        'SELECT e.body, e.sale_id AS "saleId" FROM event e JOIN delivery d ON d.event_id = e.id WHERE d.seller_id = $1',
      ),
      [seller.id],
    );
    const form = new URLSearchParams(event?.body);
    const { createHash } = await import('node:crypto');
    const signature = createHash('md5')
      .update(`${seller.svcId}${seller.svcSecret}${form.get('svc_transaction_id')}${form.get('svc_sale_id')}`)
      .digest('hex');
    expect([event?.saleId, form.get('notify_type'), form.get('svc_signature')]).toEqual([null, 'test', signature]);
    expect(
      (await world.call('get-sales', { seller_svc_id: seller.svcId, svc_sale_id: form.get('svc_sale_id') })).body
        .items_count ?? 0,
    ).toBe(0);
    expect(
      await sendTestEvent({ ...context, timeZone: 'Asia/Jerusalem', records: callbackRecords }, seller.id),
    ).toEqual({
      ok: false,
      reason: 'on_its_way',
    });
    const work = deliveryWork(db, async () => ({
      error: null,
      httpStatus: 204,
      durationMs: 1,
      requestHeaders: null,
      responseHeaders: null,
      responseBody: null,
    }));
    await work.claimAndBegin();
    await work.finish();
    expect((await rowsOf(seller))[0]).toMatchObject({ state: 'delivered', outcome: '204' });
    expect(
      (await sendTestEvent({ ...context, timeZone: 'Asia/Jerusalem', records: callbackRecords }, seller.id)).ok,
    ).toBe(true);
  });

  test('needs an address, outside the sandbox one of the seller’s own', async () => {
    const seller = await givenSeller(db);
    expect(
      await sendTestEvent(
        { ...context, sandbox: false, timeZone: 'Asia/Jerusalem', records: callbackRecords },
        seller.id,
      ),
    ).toEqual({
      ok: false,
      reason: 'no_address',
    });
    expect(
      await sendTestEvent({ ...context, timeZone: 'Asia/Jerusalem', records: callbackRecords }, 999_999_999),
    ).toEqual({
      ok: false,
      reason: 'no_address',
    });
    expect(await rowsOf(seller)).toEqual([]);
  });
});
