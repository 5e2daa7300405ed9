import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase, TEST_SECRETS } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { handleProcessorWebhook } from '../settlement/handle-processor-webhook.ts';
import { processorWebhookRoute } from '../settlement/processor-webhook-route.ts';

const base = testDatabase();
const world = testWorld(base);

const STATE = statement(
  'test_chargeback_state',
  `SELECT s.status, s.captured, s.refunded, s.charged_back AS "chargedBack",
  (SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
    WHERE a.sale_id = s.id AND l.account = 'acquirer_clearing') AS cleared,
  ARRAY(SELECT notify_type FROM event e WHERE e.sale_id = s.id ORDER BY e.id) AS told FROM sale s
    WHERE s.public_id = $1`,
);
const stateOf = async (saleId: string) => (await base.db.query(STATE, [saleId]))[0];

async function givenPaid(seller: TestSeller): Promise<{ saleId: string; attemptId: string }> {
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  return { saleId, attemptId: body.svc_transaction_id };
}

const dispute = (originalReference: string, amount?: number) =>
  world.bank.control('POST', '/control/chargebacks', { originalReference, ...(amount && { amount }) });
const reverse = (reference: string) => world.bank.control('POST', `/control/chargebacks/${reference}/reverse`);

describe('a chargeback', () => {
  test('takes back the whole, is told once however often the notice comes, and stops refunds', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const { reference } = await dispute(attemptId);
    expect(await Promise.all([1, 2, 3].map(() => handleProcessorWebhook(world.context, reference)))).toContain(
      'processed',
    );
    expect(await handleProcessorWebhook(world.context, reference)).toBe('processed');
    expect(await stateOf(saleId)).toEqual({
      status: 'chargeback',
      captured: 5000,
      refunded: 0,
      chargedBack: 5000,
      cleared: 0,
      told: ['sale-complete', 'sale-chargeback'],
    });
    expect((await world.refund(seller, saleId)).body).toMatchObject({
      status_error_code: 305,
      status_additional_info: 'chargeback',
    });
  });

  test('that is reversed returns the sale to where it was', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    await world.refund(seller, saleId, 1000);
    const { reference } = await dispute(attemptId);
    await handleProcessorWebhook(world.context, reference);
    expect(await stateOf(saleId)).toMatchObject({ status: 'chargeback', chargedBack: 4000, cleared: 0 });
    await handleProcessorWebhook(world.context, (await reverse(reference)).reference);
    expect(await stateOf(saleId)).toMatchObject({
      status: 'partial-refund',
      chargedBack: 0,
      cleared: 4000,
      told: ['sale-complete', 'refund', 'sale-chargeback', 'sale-chargeback-refund'],
    });
    expect((await world.refund(seller, saleId)).body).toMatchObject({
      sale_status: 'refunded',
      svc_transaction_total: 4000,
    });
  });

  test('of a part is a partial one, and two of them add up', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const [first, second] = [await dispute(attemptId, 2000), await dispute(attemptId, 3000)];
    await handleProcessorWebhook(world.context, first.reference);
    expect(await stateOf(saleId)).toMatchObject({ status: 'partial-chargeback', chargedBack: 2000 });
    await handleProcessorWebhook(world.context, second.reference);
    expect(await stateOf(saleId)).toMatchObject({ status: 'chargeback', chargedBack: 5000 });
    await handleProcessorWebhook(world.context, (await reverse(first.reference)).reference);
    expect(await stateOf(saleId)).toMatchObject({ status: 'partial-chargeback', chargedBack: 3000 });
    await handleProcessorWebhook(world.context, (await reverse(second.reference)).reference);
    expect(await stateOf(saleId)).toMatchObject({ status: 'completed', chargedBack: 0 });
  });

  test('whose reversal is heard first waits for it', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const { reference } = await dispute(attemptId);
    const reversal = await reverse(reference);
    expect(await handleProcessorWebhook(world.context, reversal.reference)).toBe('unknown');
    expect([
      await handleProcessorWebhook(world.context, reference),
      await handleProcessorWebhook(world.context, reversal.reference),
    ]).toEqual(['processed', 'processed']);
    expect(await stateOf(saleId)).toMatchObject({ status: 'completed', chargedBack: 0, cleared: 5000 });
  });

  test('C-06 (short): at the same time as a refund returns the money once at most', async () => {
    const seller = await givenSeller(base.db);
    for (let round = 0; round < 8; round += 1) {
      const { saleId, attemptId } = await givenPaid(seller);
      const { reference } = await dispute(attemptId);
      await Promise.all([
        world.refund(seller, saleId),
        reference ? handleProcessorWebhook(world.context, reference) : null,
      ]);
      if (reference) await handleProcessorWebhook(world.context, reference);
      const state = (await stateOf(saleId)) as { refunded: number; chargedBack: number };
      expect(state.refunded + state.chargedBack).toBeLessThanOrEqual(5000);
    }
  });
});

describe('A-12: a notice', () => {
  const sign = (body: string, timestamp: string, key = TEST_SECRETS.BANK_KEY) =>
    createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  const now = () => String(Math.floor(Date.now() / 1000));
  const send = async (body: string, headers: Record<string, string>) => {
    const route = processorWebhookRoute(() => ({ context: world.context, key: TEST_SECRETS.BANK_KEY }));
    return (
      await route.handle(
        new Request('http://localhost:3000/api/processors/bank/notices', { method: 'POST', body, headers }),
        { params: {}, ip: '' },
      )
    ).status;
  };

  test('is heard with its signature, and changes nothing when it is forged, changed or old', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const { reference } = await dispute(attemptId);
    const body = JSON.stringify({ reference });
    const at = now();
    const old = String(Number(at) - 3600);
    const forged: Record<string, string>[] = [
      {},
      { 'x-bank-timestamp': at, 'x-bank-signature': '0'.repeat(64) },
      { 'x-bank-timestamp': at, 'x-bank-signature': sign(body, at, 'another-key-of-somebody') },
      { 'x-bank-timestamp': old, 'x-bank-signature': sign(body, old) },
      { 'x-bank-timestamp': at, 'x-bank-signature': sign(`${body} `, at) },
    ];
    for (const headers of forged) expect(await send(body, headers)).toBe(401);
    expect(await stateOf(saleId)).toMatchObject({ status: 'completed' });
    expect(await send(body, { 'x-bank-timestamp': at, 'x-bank-signature': sign(body, at) })).toBe(200);
    expect(await stateOf(saleId)).toMatchObject({ status: 'chargeback' });
  });

  test.each([
    ['an hour ahead', 3_600],
    ['a day behind', -86_400],
  ])(
    'L-04: is judged by the database’s clock: heard by a process that is %s, while an old one is not',
    async (_, seconds) => {
      const seller = await givenSeller(base.db);
      const { attemptId } = await givenPaid(seller);
      const { reference } = await dispute(attemptId);
      const body = JSON.stringify({ reference });
      const at = now();
      const old = String(Number(at) + seconds);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
      try {
        expect(await send(body, { 'x-bank-timestamp': old, 'x-bank-signature': sign(body, old) })).toBe(401);
        expect(await send(body, { 'x-bank-timestamp': at, 'x-bank-signature': sign(body, at) })).toBe(200);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('about a payment that is over, or about nothing, changes nothing', async () => {
    const seller = await givenSeller(base.db);
    const { saleId, attemptId } = await givenPaid(seller);
    const before = await stateOf(saleId);
    expect(await handleProcessorWebhook(world.context, attemptId)).toBe('processed');
    expect(await stateOf(saleId)).toEqual(before);
    expect(await handleProcessorWebhook(world.context, 'CB9999999999')).toBe('unknown');
  });
});
