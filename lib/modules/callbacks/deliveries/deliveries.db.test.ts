import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/world.ts';
import {
  DELIVERIES_PER_PAGE,
  type DeliveriesQuery,
  type DeliveryState,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { givenDelivery, givenDeliveryOf, givenEvent, givenSaleOf } from '#lib/testing/callbacks/deliveries.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { deliveryChoices, everyDelivery, listDeliveries, matchingDeliveries } from './list-deliveries.sql.ts';
import type { Reader } from './reader.ts';
import { deliveryNews } from './store-delivery-news.ts';
import { showDelivery } from './store-shown-delivery.ts';

const base = testDatabase();
const { db } = base;

const ALL: DeliveriesQuery = {
  search: '',
  states: [],
  outcomes: [],
  types: [],
  from: null,
  until: null,
  place: null,
};
const readerOf = (...sellerIds: number[]): Reader => ({ sellerIds, partnerSellerIds: [] });
const listOf = (sellerId: number, change: Partial<DeliveriesQuery> = {}) =>
  listDeliveries(withRecords(db), readerOf(sellerId), { ...ALL, ...change });
const idsOf = async (sellerId: number, change: Partial<DeliveriesQuery> = {}) =>
  (await listOf(sellerId, change)).rows.map(({ id }) => id);

describe('the log as a table to download', () => {
  const written = async (sellerId: number, change: Partial<DeliveriesQuery> = {}, ids: string[] | null = null) => {
    const found: number[] = [];
    for await (const rows of everyDelivery(withRecords(db), readerOf(sellerId), { ...ALL, ...change }, ids))
      found.push(...rows.map(({ id }) => id));
    return found;
  };

  test('D15: has every delivery that the log counts under a filter, across its pages, each once and newest first', async () => {
    const { id: seller } = await givenSeller(db);
    const made: number[] = [];
    for (let count = 0; count < 2 * DELIVERIES_PER_PAGE + 3; count += 1)
      made.unshift(await givenDelivery(db, seller, count % 3 === 0 ? { state: 'dropped', outcome: '503' } : {}));
    expect(await written(seller)).toEqual(made);
    const dropped = await written(seller, { states: ['dropped'] });
    expect(dropped.length).toBe((await listOf(seller, { states: ['dropped'] })).all.count);
    expect(dropped.length).toBe(35);
  });

  test('has the selected ones alone, and none of somebody else or of no number', async () => {
    const [{ id: seller }, { id: stranger }] = [await givenSeller(db), await givenSeller(db)];
    const [one, , three] = [
      await givenDelivery(db, seller),
      await givenDelivery(db, seller),
      await givenDelivery(db, seller),
    ];
    const theirs = await givenDelivery(db, stranger);
    expect(await written(seller, {}, [one, three, theirs].map(String))).toEqual([three, one]);
    expect(await written(seller, {}, ['SALE-1', ''])).toEqual([]);
  });
});

describe('the log', () => {
  test('is narrowed by state, type, answer and class of answers, alone and together, and says how many of each state there are', async () => {
    const { id: seller } = await givenSeller(db);
    const ok = await givenDelivery(db, seller);
    const refused = await givenDelivery(db, seller, { state: 'dropped', outcome: '503' });
    const broken = await givenDelivery(db, seller, { state: 'dropped', outcome: 'timeout', type: 'refund' });
    const gone = await givenDelivery(db, seller, { state: 'dropped', outcome: '404', type: 'refund' });
    const late = await givenDelivery(db, seller, { state: 'pending', outcome: '503', tries: 1 });
    const paid = await givenDelivery(db, seller, { state: 'skipped', outcome: 'superseded', type: 'sale-failure' });
    expect(await idsOf(seller)).toEqual([paid, late, gone, broken, refused, ok]);
    expect(await idsOf(seller, { states: ['dropped'] })).toEqual([gone, broken, refused]);
    expect(await idsOf(seller, { states: ['pending', 'skipped'] })).toEqual([paid, late]);
    expect(await idsOf(seller, { types: ['refund', 'sale-failure'] })).toEqual([paid, gone, broken]);
    expect(await idsOf(seller, { outcomes: ['503'] })).toEqual([late, refused]);
    expect(await idsOf(seller, { outcomes: ['4xx', '5xx'] })).toEqual([late, gone, refused]);
    expect(await idsOf(seller, { outcomes: ['timeout', 'superseded'] })).toEqual([paid, broken]);
    expect(await idsOf(seller, { states: ['dropped'], outcomes: ['503', 'timeout'], types: ['refund'] })).toEqual([
      broken,
    ]);
    expect(await idsOf(seller, { states: ['delivered'], outcomes: ['503'] })).toEqual([]);
    const { all, byState } = await listOf(seller, { outcomes: ['5xx', 'timeout'] });
    expect([all, byState.dropped.count, byState.pending.count, byState.delivered.count]).toEqual([
      { count: 3, isMore: false },
      2,
      1,
      0,
    ]);
    expect(await deliveryChoices(withRecords(db), readerOf(seller))).toEqual({
      types: ['refund', 'sale-complete', 'sale-failure'],
      outcomes: ['200', '404', '503', 'superseded', 'timeout'],
    });
  });

  test('is narrowed by time, with its first instant and without its last', async () => {
    const { id: seller } = await givenSeller(db);
    const old = await givenDelivery(db, seller, { secondsAgo: 7_200 });
    const young = await givenDelivery(db, seller, { secondsAgo: 60, state: 'dropped' });
    const [at] = await db.query<{ at: Date }>(
      statement(
        'test_created_at',
        `UPDATE delivery SET created_at = date_trunc('milliseconds', created_at) WHERE id = $1
          RETURNING created_at AS at`,
      ),
      [old],
    );
    if (!at) throw new Error('no delivery');
    expect(await idsOf(seller, { from: at.at, until: null })).toEqual([young, old]);
    expect(await idsOf(seller, { from: new Date(at.at.getTime() + 1), until: null })).toEqual([young]);
    expect(await idsOf(seller, { from: null, until: at.at })).toEqual([]);
    expect(await idsOf(seller, { until: new Date(at.at.getTime() + 1) })).toEqual([old]);
    expect((await listOf(seller, { states: ['dropped'], until: new Date(at.at.getTime() + 1) })).all.count).toBe(0);
  });

  test('is searched by sale, number of a sale, attempt, delivery and the merchant’s own reference', async () => {
    const { id: seller } = await givenSeller(db);
    const sale = await givenSaleOf(db, seller, { reference: 'order-77' });
    const failed = await givenEvent(db, sale, 'sale-failure');
    const first = await givenDeliveryOf(db, failed, { state: 'dropped' });
    const second = await givenDeliveryOf(db, await givenEvent(db, sale));
    await givenDelivery(db, seller);
    for (const search of [sale.saleId, sale.saleId.toLowerCase(), String(sale.code), `#${sale.code}`, ' order-77 '])
      expect(await idsOf(seller, { search })).toEqual([second, first]);
    expect(await idsOf(seller, { search: failed.attemptId })).toEqual([first]);
    expect(await idsOf(seller, { search: String(first) })).toEqual([first]);
    const narrowed = await listOf(seller, { search: sale.saleId, states: ['dropped'] });
    expect([narrowed.rows.map(({ id }) => id), narrowed.all.count, narrowed.byState.dropped.count]).toEqual([
      [first],
      1,
      1,
    ]);
    for (const search of ['order-78', "' OR 1=1 --", '%', '999999999999999'])
      expect(await idsOf(seller, { search })).toEqual([]);
  });

  test('turns its pages at any filter without leaving one out or showing one twice, also among deliveries of one instant', async () => {
    const { id: seller } = await givenSeller(db);
    const event = await givenEvent(db, await givenSaleOf(db, seller));
    const given = 2 * DELIVERIES_PER_PAGE + 3;
    await db.query(
      statement(
        'test_many',
        `
      INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome, resend,
        resent_from, created_at, settled_at)
      SELECT $1, $2, e.sale_id, e.notify_type, 'seller', 'https://shop.example.com',
        CASE WHEN i % 2 = 0 THEN 'dropped'::delivery_state ELSE 'delivered' END,
        (ARRAY['200','503','timeout'])[1 + i % 3], i,
        CASE WHEN i > 0 THEN (SELECT min(id) FROM delivery) END, app_now() - make_interval(mins => i / 10), app_now()
      FROM generate_series(0, $3::int - 1) AS i, event e WHERE e.id = $1`,
      ),
      [event.id, seller, given],
    );
    for (const filter of [
      {},
      { outcomes: ['200', '503', 'timeout'] },
      { search: (await listOf(seller)).rows[0]?.saleId ?? '' },
    ]) {
      const there: number[] = [];
      let page = await listOf(seller, filter);
      expect(page.newer).toBeNull();
      for (;;) {
        there.push(...page.rows.map(({ id }) => id));
        if (page.older === null) break;
        page = await listOf(seller, { ...filter, place: { way: 'older', id: page.older } });
      }
      expect([there.length, new Set(there).size, page.rows.length]).toEqual([given, given, 3]);
      const back = await listOf(seller, { ...filter, place: { way: 'newer', id: page.newer ?? 0 } });
      expect(back.rows.map(({ id }) => id)).toEqual(there.slice(DELIVERIES_PER_PAGE, 2 * DELIVERIES_PER_PAGE));
      const first = await listOf(seller, { ...filter, place: { way: 'newer', id: back.newer ?? 0 } });
      expect([first.rows.map(({ id }) => id), first.newer]).toEqual([there.slice(0, DELIVERIES_PER_PAGE), null]);
      expect((await matchingDeliveries(withRecords(db), readerOf(seller), { ...ALL, ...filter })).length).toBe(given);
    }
    const some = await listOf(seller, { states: ['dropped'] });
    expect([some.all.count, some.rows.length]).toEqual([52, DELIVERIES_PER_PAGE]);
  });

  test('is counted to its bound and not further', async () => {
    const { id: seller } = await givenSeller(db);
    const event = await givenEvent(db, await givenSaleOf(db, seller));
    await db.query(
      statement(
        'test_very_many',
        `
      INSERT INTO delivery (event_id, seller_id, sale_id, notify_type, audience, url, state, outcome, resend,
        resent_from, settled_at)
      SELECT $1, $2, e.sale_id, e.notify_type, 'seller', 'https://shop.example.com',
        CASE WHEN i <= 10001 THEN 'delivered'::delivery_state ELSE 'dropped' END, '200', i,
        CASE WHEN i > 0 THEN (SELECT min(id) FROM delivery) END, app_now()
      FROM generate_series(1, 10005) AS i, event e WHERE e.id = $1`,
      ),
      [event.id, seller],
    );
    const { all, byState } = await listOf(seller);
    expect([all, byState.delivered, byState.dropped, byState.skipped]).toEqual([
      { count: 10_000, isMore: true },
      { count: 9_997, isMore: true },
      { count: 4, isMore: false },
      { count: 0, isMore: false },
    ]);
    expect((await listOf(seller, { states: ['dropped'] })).all).toEqual({ count: 4, isMore: false });
    expect((await matchingDeliveries(withRecords(db), readerOf(seller), ALL)).length).toBe(10_001);
  });

  test('A-01: is a seller’s own, whatever is asked: list, counts, choices, search, a page beside somebody else’s delivery, one of them', async () => {
    const [{ id: seller }, { id: other }] = [await givenSeller(db), await givenSeller(db)];
    const sale = await givenSaleOf(db, other, { reference: 'theirs' });
    const event = await givenEvent(db, sale);
    const theirs = await givenDeliveryOf(db, event, { secondsAgo: 30 });
    const mine = await givenDelivery(db, seller);
    for (const search of ['', sale.saleId, String(sale.code), event.attemptId, String(theirs), 'theirs'])
      expect(await idsOf(seller, { search })).toEqual(search === '' ? [mine] : []);
    expect((await listOf(seller, { search: sale.saleId })).all.count).toBe(0);
    expect(await idsOf(seller, { place: { way: 'older', id: theirs } })).toEqual([mine]);
    expect(await deliveryChoices(withRecords(db), readerOf())).toEqual({ types: [], outcomes: [] });
    expect([
      await showDelivery(withRecords(db), readerOf(seller), theirs),
      await showDelivery(withRecords(db), readerOf(seller), 0),
      await showDelivery(withRecords(db), readerOf(seller), 2 ** 60),
    ]).toEqual([null, null, null]);
    expect(await deliveryNews(db, readerOf(seller), { ids: [theirs, mine], after: theirs })).toEqual({
      statuses: [expect.objectContaining({ id: mine })],
      newer: 0,
    });
  });
});

describe('one delivery', () => {
  test('shows both sides of each try and what it says; what pays or identifies is masked, also where the answer repeats it', async () => {
    const { id: seller } = await givenSeller(db);
    const key = 'BUYER-AAAAAAAA-BBBBBBBB-CCCCCCCC-DDDD1234';
    const body = `notify_type=sale-complete&buyer_key=${key}&buyer_social_id=008336174&buyer_name=%D7%93%D7%A0%D7%94`;
    const id = await givenDeliveryOf(db, await givenEvent(db, await givenSaleOf(db, seller), 'sale-complete', body), {
      state: 'dropped',
      outcome: '500',
      tries: 2,
    });
    await db.query(statement('test_echo', 'UPDATE delivery_try SET response_body = $2 WHERE delivery_id = $1'), [
      id,
      `echo ${key} 008336174`,
    ]);
    const shown = await showDelivery(withRecords(db), readerOf(seller), id);
    expect(
      shown?.attempts.map(({ number, httpStatus, error, requestHeaders, responseHeaders }) => [
        number,
        httpStatus,
        error,
        requestHeaders,
        responseHeaders,
      ]),
    ).toEqual(
      [1, 2].map((number) => [
        number,
        500,
        'status',
        { 'content-type': 'application/x-www-form-urlencoded' },
        { server: 'nginx' },
      ]),
    );
    expect(shown?.fields).toEqual([
      { name: 'notify_type', value: 'sale-complete', isMasked: false },
      { name: 'buyer_key', value: '•••••1234', isMasked: true },
      { name: 'buyer_social_id', value: '•••••6174', isMasked: true },
      { name: 'buyer_name', value: 'דנה', isMasked: false },
    ]);
    const text = JSON.stringify(shown);
    expect([text.includes(key), text.includes('008336174'), shown?.attempts[0]?.responseBody]).toEqual([
      false,
      false,
      'echo •••••1234 •••••6174',
    ]);
  });

  test('that is the partner’s shows its sellers no more of the partner’s server than its name', async () => {
    const { id: seller } = await givenSeller(db, { partner: await givenPartner(db) });
    const id = await givenDelivery(db, seller, { audience: 'partner', state: 'dropped' });
    const seen = await showDelivery(withRecords(db), readerOf(seller), id);
    expect([
      seen?.url,
      seen?.isForeign,
      seen?.attempts.map(({ requestHeaders, responseHeaders, responseBody, httpStatus }) => [
        requestHeaders,
        responseHeaders,
        responseBody,
        httpStatus,
      ]),
    ]).toEqual(['https://shop.example.com', true, Array(3).fill([null, null, null, 503])]);
    expect((await listOf(seller)).rows[0]?.url).toBe('https://shop.example.com');
    const partners = { sellerIds: [seller], partnerSellerIds: [seller] };
    const whole = await showDelivery(withRecords(db), partners, id);
    expect([whole?.url, whole?.isForeign, whole?.attempts[0]?.responseBody]).toEqual([
      'https://shop.example.com/cb?token=s3cret',
      false,
      'seen',
    ]);
    expect((await listDeliveries(withRecords(db), partners, ALL)).rows[0]?.url).toContain('token');
  });

  test('says how it stands to somebody who waits', async () => {
    const { id: seller } = await givenSeller(db);
    for (const state of ['pending', 'delivered', 'dropped', 'skipped'] satisfies DeliveryState[]) {
      const id = await givenDelivery(db, seller, { state });
      expect(await deliveryNews(db, readerOf(seller), { ids: [id], after: null })).toMatchObject({
        statuses: [{ id, state }],
        newer: 0,
      });
    }
  });

  test('counts what came after the newest that a screen shows, of all its sellers and of nobody else', async () => {
    const [{ id: seller }, { id: sibling }, { id: other }] = [
      await givenSeller(db),
      await givenSeller(db),
      await givenSeller(db),
    ];
    const shown = await givenDelivery(db, seller, { secondsAgo: 60 });
    await givenDelivery(db, seller, { secondsAgo: 90 });
    await givenDelivery(db, seller, { secondsAgo: 30 });
    await givenDelivery(db, sibling, { secondsAgo: 10 });
    await givenDelivery(db, other, { secondsAgo: 5 });
    const newer = async (...ids: number[]) =>
      (await deliveryNews(db, readerOf(...ids), { ids: [], after: shown })).newer;
    expect([await newer(seller), await newer(seller, sibling), await newer(other)]).toEqual([1, 2, 0]);
  });
});
