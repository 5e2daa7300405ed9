import { describe, expect, test } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { DEBIT, methodsWorld } from '#lib/testing/payment-methods.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { handleProcessorWebhook } from '../settlement/handle-processor-webhook.ts';
import { sweepAttempts } from '../settlement/sweep-attempts.ts';

/** An acquirer's report is booked by the commit that claims it: after a failure in between it is booked later. */

const base = testDatabase();
const world = testWorld(base);
const { seller, givenWaiting, bankClock, notice, toldTypes } = methodsWorld(base, world);

const STATE = statement(
  'test_report_state',
  `SELECT s.status, s.charged_back AS "chargedBack",
  (SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
    WHERE a.sale_id = s.id AND l.account = 'acquirer_clearing') AS cleared,
  (SELECT count(*)::int FROM attempt a WHERE a.sale_id = s.id AND a.settled_at IS NULL) AS open,
  (SELECT count(*)::int FROM attempt a WHERE a.sale_id = s.id AND a.channel = 'system') AS reports
    FROM sale s WHERE s.public_id = $1`,
);
const TAKEN_BACK = { status: 'chargeback', chargedBack: 5000, cleared: 0, open: 0 };
const stateOf = async (saleId: string) => (await base.db.query(STATE, [saleId]))[0];

async function givenPaid(own: TestSeller): Promise<{ saleId: string; attemptId: string }> {
  const { saleId } = await world.givenSale(own);
  const { body } = await world.pay(own, saleId);
  return { saleId, attemptId: body.svc_transaction_id };
}

const dispute = async (originalReference: string): Promise<string> =>
  (await world.bank.control('POST', '/control/chargebacks', { originalReference })).reference;
const reverse = async (reference: string): Promise<string> =>
  (await world.bank.control('POST', `/control/chargebacks/${reference}/reverse`)).reference;

/** The database as a process has it whose connection ends with its next booking. */
function breakingAt(database: Database): Database {
  return {
    ...database,
    query: (asked, values) =>
      asked.name.startsWith('payments_book')
        ? Promise.reject(new Error('the connection ended'))
        : database.query(asked, values),
    inTransaction: (work) => database.inTransaction((inside) => work(breakingAt(inside))),
  };
}

const hear = (reference: string) => handleProcessorWebhook(world.context, reference);

/** The notice arrives while its booking breaks; then the jobs run as long as they need. */
async function loseBooking(reference: string): Promise<void> {
  const { database } = world.context;
  await handleProcessorWebhook({ ...world.context, database: breakingAt(database) }, reference).catch(() => undefined);
  for (let round = 0; round < 3; round += 1) {
    await base.moveClock(41);
    await sweepAttempts(world.context);
  }
}

async function givenMandate(own: TestSeller): Promise<{ saleId: string; name: string }> {
  const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
  const waiting = await givenWaiting(saleId, DEBIT());
  await bankClock(61);
  await notice(waiting.attemptId);
  await bankClock(0);
  return { saleId, name: waiting.name };
}

describe('a report whose booking breaks', () => {
  test('a chargeback is booked by its repeated notice, and nothing of it stays open', async () => {
    const own = await seller();
    const { saleId, attemptId } = await givenPaid(own);
    const reference = await dispute(attemptId);
    await loseBooking(reference);
    expect([await hear(reference), await hear(reference)]).toEqual(['processed', 'processed']);
    expect(await stateOf(saleId)).toEqual({ ...TAKEN_BACK, reports: 1 });
    expect((await world.refund(own, saleId)).body).toMatchObject({ status_error_code: 305 });
  });

  test('a reversal gives the seller its money back', async () => {
    const { saleId, attemptId } = await givenPaid(await seller());
    const reference = await dispute(attemptId);
    await hear(reference);
    const reversal = await reverse(reference);
    await loseBooking(reversal);
    expect(await hear(reversal)).toBe('processed');
    expect(await stateOf(saleId)).toMatchObject({ status: 'completed', chargedBack: 0, cleared: 5000, open: 0 });
  });

  test('a mandate that its owner cancelled ends its token and is told, both or neither', async () => {
    const { saleId, name } = await givenMandate(await seller());
    const { reference } = await world.bank.control('POST', `/control/challenges/${name}/mandate`, { status: 3 });
    const TOKEN = statement(
      'test_report_token',
      `SELECT t.state FROM buyer_token t JOIN sale s ON s.token_id = t.id WHERE s.public_id = $1`,
    );
    const before = [await base.db.query(TOKEN, [saleId]), await toldTypes(saleId)];
    await loseBooking(reference);
    expect([await base.db.query(TOKEN, [saleId]), await toldTypes(saleId)]).toEqual(before);
    expect(await hear(reference)).toBe('processed');
    expect(await base.db.query(TOKEN, [saleId])).toEqual([{ state: 'inactive' }]);
    expect((await toldTypes(saleId)).at(-1)).toBe('sale-il-direct-debit-update');
  });
});

describe('a report that an older version claimed and did not book', () => {
  const CLAIM = statement(
    'test_older_claim',
    `INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, origin_id, channel, processor,
      processor_reference, method, lease_until, settled_at)
    SELECT $2, a.sale_id, a.seller_id, 'chargeback', $4::attempt_state, a.amount, a.currency, a.id, 'system', 'bank',
      $3, a.method, app_now(), CASE WHEN $4 = 'cancelled' THEN app_now() END FROM attempt a WHERE a.public_id = $1`,
  );

  /** Past the guard of the database, as it was written before there was one. */
  const givenClaim = (attemptId: string, reference: string, state: 'in_flight' | 'cancelled') =>
    base.owner.inTransaction(async (inside) => {
      await inside.query(statement('test_older_replica', `SET LOCAL session_replication_role = 'replica'`), []);
      await inside.query(CLAIM, [attemptId, `TRAN-OLD-${reference}`, reference, state]);
    });

  test('is settled by asking the acquirer for its own reference, never by ours', async () => {
    const { saleId, attemptId } = await givenPaid(await seller());
    await givenClaim(attemptId, await dispute(attemptId), 'in_flight');
    await base.moveClock(41);
    await sweepAttempts(world.context);
    expect(await stateOf(saleId)).toEqual({ ...TAKEN_BACK, reports: 1 });
  });

  test('is taken over by a notice that comes first', async () => {
    const { saleId, attemptId } = await givenPaid(await seller());
    const reference = await dispute(attemptId);
    await givenClaim(attemptId, reference, 'in_flight');
    expect(await hear(reference)).toBe('processed');
    expect(await stateOf(saleId)).toEqual({ ...TAKEN_BACK, reports: 1 });
  });

  test('and took for cancelled is booked when it is told again', async () => {
    const { saleId, attemptId } = await givenPaid(await seller());
    const reference = await dispute(attemptId);
    await givenClaim(attemptId, reference, 'cancelled');
    expect([await hear(reference), await hear(reference)]).toEqual(['processed', 'processed']);
    expect(await stateOf(saleId)).toEqual({ ...TAKEN_BACK, reports: 2 });
  });
});

test('a notice of a payment in doubt is heard when it is booked, and later while its process is at work', async () => {
  const own = await seller();
  const { saleId } = await world.givenSale(own);
  const { acquirer } = world.context;
  const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    await acquirer.submit(submission, deadline);
    expect(await hear(submission.reference)).toBe('later');
    return nobodyKnows();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
  await world.pay(own, saleId);
  Object.assign(world.context, { acquirer });
  const [attempt] = await base.db.query<{ id: string }>(
    statement(
      'test_in_doubt',
      `SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
        AND a.state = 'in_doubt'`,
    ),
    [saleId],
  );
  expect(await hear(attempt?.id ?? '')).toBe('processed');
  expect(await stateOf(saleId)).toMatchObject({ status: 'completed', cleared: 5000, open: 0 });
});

test('the database commits no report that is claimed and not booked, whoever writes it', async () => {
  const { attemptId } = await givenPaid(await seller());
  const CLAIM = statement(
    'test_open_report',
    `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, origin_id, channel, processor,
      processor_reference, method, lease_until)
    SELECT 'TRAN-OPEN-' || kinds.kind, a.sale_id, a.seller_id, kinds.kind,
      CASE kinds.kind WHEN 'mandate' THEN 0 ELSE 1 END, a.currency, a.id, 'system', 'bank', 'CB-' || kinds.kind,
      'il-direct-debit', app_now() FROM attempt a, unnest(ARRAY[$2]::attempt_kind[]) AS kinds (kind)
    WHERE a.public_id = $1`,
  );
  for (const kind of ['chargeback', 'chargeback-reversal', 'mandate', 'fee'])
    await expect(base.db.query(CLAIM, [attemptId, kind])).rejects.toThrow(`a ${kind} is claimed and not booked`);
});
