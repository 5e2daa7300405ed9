import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { listRefunds } from '../reading/list-refunds.sql.ts';
import { showSale } from '../reading/show-sale.ts';
import { refundSale } from './refund-sale.ts';

const base = testDatabase();
const world = testWorld(base);

const EVERY_REFUND = {
  search: '',
  kinds: [],
  states: [],
  source: null,
  currency: null,
  from: null,
  until: null,
  least: null,
  most: null,
  page: 1,
  size: 50,
};

async function givenPaidSale(seller: TestSeller, price = 5000): Promise<string> {
  const { saleId } = await world.givenSale(seller, { sale_price: price });
  const { body } = await world.pay(seller, saleId, { sale_price: price });
  expect(body.sale_status).toBe('completed');
  return saleId;
}

test('part and rest: the buffer falls to zero, the buyer has it all back, each is told', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  const part = await world.refund(seller, saleId, 1000);
  expect([part.status, part.body]).toEqual([
    200,
    expect.objectContaining({
      status_code: 0,
      svc_status: 'success',
      sale_refund_buffer: 4000,
      sale_status: 'partial-refund',
      svc_transaction_total: 1000,
      svc_transaction_total_aft_deduction: 1000,
      refunded_from_creditcard: false,
      sale_invoice_number: null,
    }),
  ]);
  const rest = await world.refund(seller, saleId);
  expect([rest.body.sale_refund_buffer, rest.body.sale_status, rest.body.svc_transaction_total]).toEqual([
    0,
    'refunded',
    4000,
  ]);
  const again = await world.refund(seller, saleId);
  expect([again.body.status_error_code, again.body.status_additional_info]).toEqual([305, 'refunded']);
  const events = await base.db.query<{ body: string }>(
    statement(
      'test_refund_events',
      `SELECT body FROM event WHERE notify_type = 'refund' AND sale_id = (SELECT id FROM sale WHERE public_id = $1)
        ORDER BY id`,
    ),
    [saleId],
  );
  expect(events.map(({ body }) => new URLSearchParams(body).get('sale_refund_buffer'))).toEqual(['4000', '0']);
});

test.each([
  ['499', 499, 352],
  ['more than is left', 5001, 352],
])('refuses %s', async (_, amount, code) => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  expect((await world.refund(seller, saleId, amount)).body.status_error_code).toBe(code);
});

test('an unpaid sale has nothing to give back', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const refused = await world.refund(seller, saleId);
  expect([refused.body.status_error_code, refused.body.status_additional_info]).toEqual([305, 'initial']);
});

test('the partner key goes in the body or the header; a wrong, foreign or differing one is refused', async () => {
  const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
  const seller = await givenSeller(base.db, { partner });
  const saleId = await givenPaidSale(seller);
  const ask = (more: object, headers: Record<string, string> = {}) =>
    world
      .call(
        'refund-sale',
        { seller_svc_id: seller.svcId, svc_sale_id: saleId, sale_refund_amount: 500, ...more },
        headers,
      )
      .then(({ body }) => body.status_error_code);
  expect(await ask({ svc_client_key: partner.clientKey })).toBe(0);
  expect(await ask({}, { 'svc-partner-key': partner.clientKey })).toBe(0);
  expect(await ask({ svc_client_key: partner.clientKey }, { 'svc-partner-key': other.clientKey })).toBe(790);
  expect(await ask({ svc_client_key: 'nobody' })).toBe(200);
  expect(await ask({ svc_client_key: other.clientKey })).toBe(251);
});

test('C-03 (short): 20 full refunds at once return the money once', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  const answers = await Promise.all(Array.from({ length: 20 }, () => world.refund(seller, saleId)));
  const codes = answers.map(({ body }) => body.status_error_code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(codes.every((code) => [0, 998, 305].includes(code))).toBe(true);
});

test('C-04 (short): partial refunds that retry while busy add up to the sale and not more', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller, 5000);
  let refused = 0;
  async function insist(): Promise<number> {
    for (;;) {
      const { body } = await world.refund(seller, saleId, 500);
      if (body.status_error_code !== 998) return body.status_error_code;
      refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  const codes = await Promise.all(Array.from({ length: 25 }, insist));
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(refused).toBeGreaterThan(0);
  const [sums] = await base.db.query<{ back: number; booked: number }>(
    statement(
      'test_refund_sums',
      `SELECT s.refunded AS back, (SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger_entry l
        JOIN attempt a ON a.id = l.attempt_id
      WHERE a.sale_id = s.id AND a.kind = 'refund' AND l.account = 'seller_balance') AS booked FROM sale s
        WHERE s.public_id = $1`,
    ),
    [saleId],
  );
  expect(sums).toEqual({ back: 5000, booked: 5000 });
});

test('a person refunds only within the sellers that are theirs', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  const asked = { saleId, amount: 500, actor: { by: 'dashboard', userId: 1, sellerIds: [seller.id + 1000] } } as const;
  expect(await refundSale(world.context, asked)).toMatchObject({
    outcome: 'refused',
    refusal: { key: 'sale_not_found' },
  });
  expect(
    await refundSale(world.context, { ...asked, actor: { ...asked.actor, sellerIds: [seller.id] } }),
  ).toMatchObject({ outcome: 'succeeded' });
});

test('why a person refunds is kept with the refund, and nothing of it for the API', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  const actor = { by: 'dashboard', userId: 1, sellerIds: [seller.id] } as const;
  const why = { reason: 'duplicate', note: 'Paid twice on Monday' } as const;
  expect(await refundSale(world.context, { actor, saleId, amount: 500, why })).toMatchObject({ outcome: 'succeeded' });
  await world.refund(seller, saleId, 700);
  const sale = await showSale(base.db, [seller.id], saleId);
  expect(
    sale?.attempts.filter(({ kind }) => kind === 'refund').map(({ amount, refundReason }) => [amount, refundReason]),
  ).toEqual([
    [700, null],
    [500, why],
  ]);
  const { rows } = await listRefunds(base.db, [seller.id], EVERY_REFUND);
  expect(rows.map(({ amount, reason, note }) => [amount, reason, note])).toEqual([
    [700, null, null],
    [500, 'duplicate', 'Paid twice on Monday'],
  ]);
});

test('a release has no reason, whatever is said', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await world.givenHold(seller);
  const actor = { by: 'dashboard', userId: 1, sellerIds: [seller.id] } as const;
  const why = { reason: 'fraud', note: '' } as const;
  expect(await refundSale(world.context, { actor, saleId, amount: null, why })).toMatchObject({ outcome: 'succeeded' });
  expect((await showSale(base.db, [seller.id], saleId))?.attempts.map(({ refundReason }) => refundReason)).toEqual([
    null,
    null,
  ]);
});

test('the database itself refuses to return too much, to unbalance the ledger and to rewrite it', async () => {
  const seller = await givenSeller(base.db);
  const saleId = await givenPaidSale(seller);
  const run = (name: string, sql: string) => base.db.query(statement(name, sql), [saleId]);
  await expect(run('test_over', 'UPDATE sale SET refunded = captured + 1 WHERE public_id = $1')).rejects.toMatchObject({
    code: '23514',
  });
  await expect(
    run('test_reserve', 'UPDATE sale SET refund_reserved = captured + 1 WHERE public_id = $1'),
  ).rejects.toMatchObject({ code: '23514' });
  const ofSale = 'attempt_id IN (SELECT id FROM attempt WHERE sale_id = (SELECT id FROM sale WHERE public_id = $1))';
  await expect(
    run('test_rewrite', `UPDATE ledger_entry SET amount = amount + 1 WHERE ${ofSale}`),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(run('test_remove', `DELETE FROM ledger_entry WHERE ${ofSale}`)).rejects.toMatchObject({ code: '42501' });
  await expect(
    run(
      'test_unbalanced',
      `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount) SELECT id, 'seller_balance', 1, 'ILS',
        5 FROM attempt
      WHERE sale_id = (SELECT id FROM sale WHERE public_id = $1)`,
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    run(
      'test_second_success',
      `INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, lease_until,
        settled_at)
      SELECT 'TRAN-SECOND', id, seller_id, 'pay', 'succeeded', price, currency, 'api', app_now(), app_now() FROM sale
        WHERE public_id = $1`,
    ),
  ).rejects.toMatchObject({ code: '23505' });
});
