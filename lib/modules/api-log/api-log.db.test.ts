import { beforeEach, describe, expect, test } from 'vitest';
import type { Contract } from '#lib/kernel/contract.ts';
import { generateSaleContract } from '#lib/modules/payments/contract/generate-sale.ts';
import { openDatabase, statement } from '#lib/platform/db/database.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { planOf, watched } from '#lib/testing/watched-database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { type CallsQuery, outcomeOf } from './contract.ts';
import { type CallLog, recordCalls } from './record-calls.ts';
import { listCalls, showCall } from './store-listed-calls.ts';
import { forgetCalls } from './store.sql.ts';

const base = testDatabase();
const world = testWorld(base);

let seller: TestSeller;
let log: CallLog;

beforeEach(async () => {
  seller = await givenSeller(base.db);
  log = recordCalls(() => base.db);
  // A file before this one may have left calls under way in this process, and its sellers have the same numbers.
  const begun = performance.now();
  onCalls((call) => call.startedAt >= begun && log.record(call));
});

const ALL: CallsQuery = { search: '', operations: [], outcomes: [], from: null, until: null, place: null };

async function written(question: Partial<CallsQuery> = {}, sellerIds: readonly number[] = [seller.id]) {
  await log.flush();
  return listCalls(base.db, sellerIds, { ...ALL, ...question });
}

const detailOf = async (id: number | undefined) => {
  const detail = await showCall(base.db, [seller.id], id ?? 0);
  return { ...detail, request: JSON.parse(detail?.request ?? 'null'), answer: JSON.parse(detail?.answer ?? 'null') };
};

describe('the log of the API', () => {
  test('holds each call with what was sent and answered, without keys and card data', async () => {
    const { saleId } = await world.givenSale(seller);
    const paid = await world.pay(seller, saleId);
    const { rows, count } = await written();
    expect(count).toBe(2);
    expect(rows.map(({ operation, httpStatus, errorCode }) => [operation, httpStatus, errorCode])).toEqual([
      ['pay-sale', 200, null],
      ['generate-sale', 200, null],
    ]);
    expect(rows[0]?.reference).toBe(paid.headers.get('svc-request-id'));
    const { request, answer } = await detailOf(rows[0]?.id);
    expect(request).toMatchObject({
      svc_sale_id: saleId,
      seller_svc_id: '[hidden]',
      credit_card_number: '[hidden]',
      credit_card_exp: '[hidden]',
      credit_card_cvv: '[hidden]',
    });
    expect(answer).toMatchObject({ svc_sale_id: saleId, sale_status: 'completed' });
  });

  test('tells what was refused from what was declined, and finds both', async () => {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    const refused = await world.call('generate-sale', { seller_svc_id: seller.svcId, sale_price: 1 });
    const { rows } = await written();
    expect(rows.map(outcomeOf)).toEqual(['refused', 'declined', 'done']);
    for (const outcome of ['done', 'declined', 'refused'] as const)
      expect((await written({ outcomes: [outcome] })).rows.map(outcomeOf)).toEqual([outcome]);
    expect((await written({ outcomes: ['failed'] })).count).toBe(0);
    expect((await written({ search: saleId })).count).toBe(2);
    expect((await written({ search: String(refused.body.status_error_code) })).rows.map(({ id }) => id)).toContain(
      rows[0]?.id,
    );
    expect((await written({ search: refused.headers.get('svc-request-id') ?? '' })).count).toBe(1);
    expect((await written({ search: '%' })).count).toBe(0);
    expect((await written({ search: 'SVC_sale_ID' })).count).toBe(2);
    expect((await written({ search: 's_c_sale_id' })).count).toBe(0);
    expect((await written({ search: '999999' })).count).toBe(0);
    expect((await written({ operations: ['pay-sale'] })).count).toBe(1);
  });

  test("a call of somebody that we do not know is nobody's", async () => {
    await world.call('generate-sale', { seller_svc_id: 'MPL-NOBODY', sale_price: 5000 });
    await world.call('generate-sale', { sale_price: 5000 });
    await log.flush();
    const [row] = await base.owner.query<{ count: number }>(
      statement('', "SELECT count(*) AS count FROM api_call WHERE operation IS NULL OR request LIKE '%NOBODY%'"),
      [],
    );
    expect(row?.count).toBe(0);
    expect((await written()).count).toBe(0);
  });

  test('another business sees nothing of it, and its id answers like one that is not there', async () => {
    await world.givenSale(seller);
    const { rows } = await written();
    const other = await givenSeller(base.db, { partner: await givenPartner(base.db) });
    expect((await written({}, [other.id])).count).toBe(0);
    expect((await written({}, [])).count).toBe(0);
    expect(await showCall(base.db, [other.id], rows[0]?.id ?? 0)).toBeNull();
    expect(await showCall(base.db, [seller.id], 999_999_999)).toBeNull();
  });

  test('pages walk through all of it and back', async () => {
    for (let turn = 0; turn < 120; turn += 1)
      log.record({
        contract: generateSaleContract as unknown as Contract,
        reference: `R${turn}`,
        startedAt: performance.now(),
        ms: 1,
        httpStatus: 200,
        input: { seller_svc_id: seller.svcId },
        sellerId: null,
        answer: '{}',
      });
    const first = await written();
    const second = await written({ place: { way: 'older', id: first.older ?? 0 } });
    const third = await written({ place: { way: 'older', id: second.older ?? 0 } });
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    expect(third.older).toBeNull();
    const back = await written({ place: { way: 'newer', id: third.newer ?? 0 } });
    expect(back.rows.map(({ id }) => id)).toEqual(second.rows.map(({ id }) => id));
  });

  test.each([
    ['twenty ordinary calls', '{}', 20],
    [
      'five long answers',
      JSON.stringify({ items: Array.from({ length: 400 }, () => ({ name: 'Coffee, one of many' })) }),
      5,
    ],
  ])('under a flood the bodies give way first: of one pause %s keep theirs', async (_, answer, kept) => {
    const other = await givenSeller(base.db);
    for (const { svcId } of [seller, other]) {
      for (let turn = 0; turn < 40; turn += 1)
        log.record({
          contract: generateSaleContract as unknown as Contract,
          reference: `R${turn}`,
          startedAt: performance.now(),
          ms: 1,
          httpStatus: 200,
          input: { seller_svc_id: svcId },
          sellerId: null,
          answer,
        });
    }
    for (const { id } of [seller, other]) {
      const { rows } = await written({}, [id]);
      const calls = await Promise.all(rows.map((row) => showCall(base.db, [id], row.id)));
      expect([
        rows.length,
        calls.filter((call) => call?.request).length,
        calls.filter((call) => call?.answer).length,
      ]).toEqual([40, kept, kept]);
    }
    await world.givenSale(seller);
    expect((await detailOf((await written()).rows[0]?.id)).request).not.toBeNull();
  });

  test('among thousands of sellers finds those of its calls by their identifiers, before and after a rotation, and passes no others', async () => {
    await base.owner.query(
      statement(
        '',
        `INSERT INTO seller (svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email)
SELECT sha256(i::text::bytea), svc_id_sealed, svc_secret_sealed, gen_random_uuid(), name, email
  FROM seller, generate_series(1, 3000) i WHERE id = $1`,
      ),
      [seller.id],
    );
    await base.owner.query(
      statement(
        '',
        `UPDATE seller SET old_svc_id_index = svc_id_index, old_svc_id_until = app_now() + interval '1 hour',
          svc_id_index = sha256('new'::bytea) WHERE id = $1`,
      ),
      [seller.id],
    );
    await base.owner.query(statement('', 'ANALYZE seller'), []);
    const plans: string[] = [];
    const queue = openDatabase(base.url, { max: 1, isQueue: true });
    const calls = recordCalls(() =>
      watched(queue, async (asked, values, inside) => {
        if (asked.text.startsWith('INSERT')) plans.push(...(await planOf(inside, asked, values)));
      }),
    );
    calls.record({
      contract: generateSaleContract as unknown as Contract,
      reference: 'R1',
      startedAt: performance.now(),
      ms: 1,
      httpStatus: 200,
      input: { seller_svc_id: seller.svcId },
      sellerId: null,
      answer: '{}',
    });
    calls.record({
      contract: generateSaleContract as unknown as Contract,
      reference: 'R2',
      startedAt: performance.now(),
      ms: 1,
      httpStatus: 200,
      input: {},
      sellerId: seller.id,
      answer: '{}',
    });
    await calls.flush();
    await queue.close();
    expect((await written()).rows.map(({ reference }) => reference)).toEqual(['R2', 'R1']);
    expect(plans.filter((line) => line.includes(' on seller')).every((line) => line.includes('Index'))).toBe(true);
    expect(plans.join('\n')).toContain(' on seller');
  });

  test('a log that cannot be written slows and fails nothing', async () => {
    const broken = recordCalls(() => ({
      query: () => Promise.reject(new Error('down')),
      inTransaction: () => Promise.reject(new Error('down')),
      onOneConnection: () => Promise.reject(new Error('down')),
    }));
    onCalls((call) => broken.record(call));
    expect((await world.givenSale(seller)).saleId).toMatch(/^SALE/);
    await broken.flush();
    onCalls(() => {
      throw new Error('broken');
    });
    expect((await world.givenSale(seller)).saleId).toMatch(/^SALE/);
  });

  test('keeps 14 days and 10,000 calls of a seller, and forgets the rest', async () => {
    const add = (count: number, age: string) =>
      base.owner.query(
        statement(
          '',
          `INSERT INTO api_call (seller_id, reference, operation, at, duration_ms, http_status)
SELECT $1, 'R' || i, 'generate-sale', app_now() - $3::interval, 1, 200 FROM generate_series(1, $2::int) i`,
        ),
        [seller.id, count, age],
      );
    await add(30, '15 days');
    await add(10_010, '1 hour');
    while ((await forgetCalls(base.db)) > 0) {
      /* five thousand at a time */
    }
    const { count, rows } = await written();
    expect(count).toBe(10_000);
    expect(rows[0]?.reference).toBe('R10010');
  });
});
