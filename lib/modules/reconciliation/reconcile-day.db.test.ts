import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { reconcileDay, reconcileWhenDue } from './index.ts';

const base = testDatabase();
const world = testWorld(base);
const today = () => new Date().toISOString().slice(0, 10);

const CLEARING = statement(
  'test_clearing',
  `SELECT coalesce(sum(amount), 0)::bigint AS clearing FROM ledger_entry WHERE account = 'acquirer_clearing'
    AND owner_id = 0`,
);
const FINDINGS = statement('test_findings', 'SELECT kind, reference FROM reconciliation_finding ORDER BY 1, 2');
const FORGET_FINDINGS = statement('test_forget_findings', 'DELETE FROM reconciliation_finding');
const clearing = async () => (await base.db.query<{ clearing: number }>(CLEARING, []))[0]?.clearing;

async function givenDay(): Promise<void> {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const paid = await world.pay(seller, saleId);
  await world.refund(seller, saleId, 1000);
  const held = await world.givenHold(seller);
  await world.capture(seller, held, 3000);
  await world.givenToken(seller);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', {
    originalReference: paid.body.svc_transaction_id,
    amount: 1500,
  });
  await handleProcessorWebhook(world.context, reference);
}

test('a day on which both books agree has no findings, and its clearing account returns to zero, once', async () => {
  await givenDay();
  expect(await clearing()).toBe(5000 - 1000 + 3000 - 1500);
  const first = await reconcileDay(world.context, today());
  expect([first.findings, first.matched]).toEqual([[], 5]);
  expect(await clearing()).toBe(0);
  await Promise.all([reconcileDay(world.context, today()), reconcileDay(world.context, today())]);
  expect(await clearing()).toBe(0);
});

const PLANTED = times(48, 200);

test(`P-05: ${PLANTED} planted differences are each found once, and nothing else is`, async () => {
  const seller = await givenSeller(base.db);
  for (let sale = 0; sale < PLANTED; sale += 1) {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
  }
  const { acquirer } = world.context;
  const all = await acquirer.list(today(), 5_000);
  const real = all.filter(({ operation }) => operation === 'charge').slice(-PLANTED);
  const rest = all.filter((record) => !real.includes(record));
  const kinds = ['extra', 'missing', 'double', 'other_amount', 'other_currency', 'late'] as const;
  const planted: string[] = [];
  const list = real.flatMap((record, index): AcquirerRecord[] => {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number];
    const reference = kind === 'extra' ? `TRAN-EXTRA-${index}` : record.reference;
    planted.push(`${kind} ${reference}`);
    switch (kind) {
      case 'extra':
        return [record, { ...record, reference }];
      case 'missing':
        return [];
      case 'double':
        return [record, record];
      case 'other_amount':
        return [{ ...record, amount: record.amount + 1 }];
      case 'other_currency':
        return [{ ...record, currency: 'USD' }];
      default:
        return [{ ...record, at: new Date(Date.parse(record.at) + 3 * 3_600_000).toISOString() }];
    }
  });
  const context = { ...world.context, acquirer: { ...acquirer, list: async () => [...rest, ...list] } };
  const { findings, newFindings } = await reconcileDay(context, today());
  const keys = new Set(planted);
  expect(findings.filter(({ kind, reference }) => !keys.has(`${kind} ${reference}`))).toEqual([]);
  expect(findings.map(({ kind, reference }) => `${kind} ${reference}`).sort()).toEqual([...planted].sort());
  expect(newFindings).toHaveLength(PLANTED);
  expect((await reconcileDay(context, today())).newFindings).toEqual([]);
  expect(await base.db.query(FINDINGS, [])).toHaveLength(PLANTED);
  await base.owner.query(FORGET_FINDINGS, []);
});

test("an approval of something we cancelled is extra, with its sale; what is still open is nobody's finding", async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const declined = await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
  const record: AcquirerRecord = {
    reference: declined.body.svc_transaction_id,
    processorReference: 'K1',
    operation: 'charge',
    amount: 5000,
    currency: 'ILS',
    originalReference: null,
    acquirer: 'Bank',
    authNumber: null,
    voucher: null,
    arn: null,
    card: null,
    authentication: null,
    at: new Date().toISOString(),
  };
  const { acquirer } = world.context;
  const real = await acquirer.list(today(), 5_000);
  const { findings } = await reconcileDay(
    { ...world.context, acquirer: { ...acquirer, list: async () => [...real, record] } },
    today(),
  );
  expect(findings).toEqual([
    expect.objectContaining({
      kind: 'extra',
      reference: record.reference,
      saleId: expect.any(Number),
      theirAmount: 5000,
      ourAmount: 5000,
    }),
  ]);
  await base.owner.query(FORGET_FINDINGS, []);
  const { saleId: secure } = await world.givenSale(seller, { services: { name: '3D Secure' } });
  await world.pay(seller, secure, { credit_card_number: '4000000000003220' });
  expect((await reconcileDay(world.context, today())).findings).toEqual([]);
});

const SAY_PROCESSOR = statement('test_say_processor', 'UPDATE attempt SET processor = $2 WHERE public_id = $1');
const SAY_END = statement('test_say_end', 'UPDATE attempt SET settled_at = $2 WHERE public_id = $1');

test("the demo history, which was never paid here, is nobody's finding, however often their list names it", async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const reference = (await world.pay(seller, saleId)).body.svc_transaction_id;
  await base.owner.query(SAY_PROCESSOR, [reference, 'demo']);
  const { acquirer } = world.context;
  const real = await acquirer.list(today(), 5_000);
  const twice = [...real, ...real.filter((record) => record.reference === reference)];
  const { findings } = await reconcileDay(
    { ...world.context, acquirer: { ...acquirer, list: async () => twice } },
    today(),
  );
  // Nor is it settled: its money is not this acquirer's.
  expect([findings, await clearing()]).toEqual([[], 5000]);
  await base.owner.query(SAY_PROCESSOR, [reference, 'bank']);
});

test('what we booked after midnight and they have under the day before is not missing, and is settled', async () => {
  const seller = await givenSeller(base.db);
  await reconcileDay(world.context, today());
  const { saleId } = await world.givenSale(seller);
  const booked = (await world.pay(seller, saleId)).body.svc_transaction_id;
  expect(await clearing()).toBe(5000);
  const { acquirer } = world.context;
  const record = (await acquirer.list(today(), 5_000)).find((one) => one.reference === booked);
  if (!record) throw new Error('the bank has no such payment');
  await base.owner.query(SAY_END, [booked, new Date('2026-03-02T00:00:05Z')]);
  const midnight = {
    ...acquirer,
    list: async () => [],
    inquire: async () => ({
      outcome: 'found' as const,
      result: { outcome: 'approved' as const, record: { ...record, at: '2026-03-01T23:59:55Z' } },
    }),
  };
  const { findings, matched } = await reconcileDay({ ...world.context, acquirer: midnight }, '2026-03-02');
  expect([findings, matched, await clearing()]).toEqual([[], 1, 0]);
  // Under no day of theirs.
  const unlisted = await reconcileDay(
    {
      ...world.context,
      acquirer: { ...acquirer, list: async () => [], inquire: async () => ({ outcome: 'not_found_yet' as const }) },
    },
    '2026-03-02',
  );
  expect(unlisted.findings).toEqual([expect.objectContaining({ kind: 'missing', reference: booked })]);
  await base.owner.query(SAY_END, [booked, new Date()]);
  await base.owner.query(FORGET_FINDINGS, []);
});

test('an acquirer that does not tell keeps the day open: nothing is called missing, and it is asked again', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  const { acquirer } = world.context;
  const silent = {
    ...world.context,
    acquirer: {
      ...acquirer,
      list: async () => [],
      inquire: async () => ({ outcome: 'unknown' as const, why: 'away' }),
    },
  };
  expect(await reconcileDay(silent, today())).toMatchObject({
    findings: [],
    unresolved: expect.arrayContaining([expect.stringMatching(/^TRAN/)]),
  });
  expect(await base.db.query(FINDINGS, [])).toEqual([]);
});

test('a refund that we know nothing of is extra, with the sale of its payment', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const paid = await world.pay(seller, saleId);
  const { acquirer } = world.context;
  const real = await acquirer.list(today(), 5_000);
  const payment = real.find(({ reference }) => reference === paid.body.svc_transaction_id);
  if (!payment) throw new Error('the bank has no such payment');
  const refund: AcquirerRecord = {
    ...payment,
    operation: 'refund',
    reference: 'TRAN-NOT-OURS',
    originalReference: payment.reference,
  };
  const { findings } = await reconcileDay(
    { ...world.context, acquirer: { ...acquirer, list: async () => [...real, refund] } },
    today(),
  );
  expect(findings).toEqual([
    expect.objectContaining({ kind: 'extra', reference: 'TRAN-NOT-OURS', saleId: expect.any(Number), ourAmount: null }),
  ]);
  await base.owner.query(FORGET_FINDINGS, []);
});

test('a chargeback and its reversal that no notice told are booked once, told, audited and no difference', async () => {
  const seller = await givenSeller(base.db);
  const sales = [await world.givenSale(seller), await world.givenSale(seller)];
  const references: string[] = [];
  for (const { saleId } of sales) {
    const paid = await world.pay(seller, saleId);
    const dispute = { originalReference: paid.body.svc_transaction_id, amount: 1500 };
    references.push((await world.bank.control('POST', '/control/chargebacks', dispute)).reference);
  }
  await world.bank.control('POST', `/control/chargebacks/${references[1]}/reverse`);
  const first = await reconcileDay(world.context, today());
  expect(first.booked.map(({ operation, amount }) => [operation, amount])).toEqual([
    ['chargeback', 1500],
    ['chargeback', 1500],
    ['chargeback-reversal', 1500],
  ]);
  expect([first.findings, await clearing()]).toEqual([[], 0]);
  expect(await reconcileDay(world.context, today())).toMatchObject({ booked: [], findings: [] });
  const STATES = statement(
    'test_found_states',
    `SELECT s.status, s.charged_back AS "chargedBack", (SELECT string_agg(e.notify_type::text, ' ' ORDER BY e.id)
      FROM event e WHERE e.sale_id = s.id) AS told FROM sale s WHERE s.seller_id = $1 ORDER BY s.id`,
  );
  expect(await base.db.query(STATES, [seller.id])).toEqual([
    { status: 'partial-chargeback', chargedBack: 1500, told: 'sale-complete sale-chargeback' },
    { status: 'completed', chargedBack: 0, told: 'sale-complete sale-chargeback sale-chargeback-refund' },
  ]);
  const AUDITED = statement(
    'test_found_audit',
    `SELECT subject, user_id AS "userId", after->>'operation' AS operation FROM audit_entry WHERE seller_id = $1
      AND action = 'found-in-reconciliation' ORDER BY id`,
  );
  expect(await base.owner.query(AUDITED, [seller.id])).toEqual([
    { subject: sales[0]?.saleId, userId: null, operation: 'chargeback' },
    { subject: sales[1]?.saleId, userId: null, operation: 'chargeback' },
    { subject: sales[1]?.saleId, userId: null, operation: 'chargeback-reversal' },
  ]);
});

/** Breaks what an acquirer reports of a seller's payments; null mends it. */
async function breakReportsOf(sellerId: number | null): Promise<void> {
  await base.owner.query(statement('', 'ALTER TABLE attempt DROP CONSTRAINT IF EXISTS broken_on_purpose'), []);
  if (sellerId === null) return;
  const rule = `CHECK (kind <> 'chargeback' OR seller_id <> ${sellerId}) NOT VALID`;
  await base.owner.query(statement('', `ALTER TABLE attempt ADD CONSTRAINT broken_on_purpose ${rule}`), []);
}

test('a report that cannot be booked keeps its day open, and is no finding; the rest of the day is compared', async () => {
  const [broken, honest] = [await givenSeller(base.db), await givenSeller(base.db)];
  const references: string[] = [];
  for (const seller of [broken, honest]) {
    const { saleId } = await world.givenSale(seller);
    const originalReference = (await world.pay(seller, saleId)).body.svc_transaction_id;
    references.push((await world.bank.control('POST', '/control/chargebacks', { originalReference })).reference);
  }
  const reversal = await world.bank.control('POST', `/control/chargebacks/${references[0]}/reverse`);
  await breakReportsOf(broken.id);
  const first = await reconcileDay(world.context, today());
  await breakReportsOf(null);
  expect(first.booked.map(({ reference }) => reference)).toEqual([references[1]]);
  expect([first.findings, first.unresolved]).toEqual([[], [references[0], reversal.reference]]);
  const second = await reconcileDay(world.context, today());
  expect(second.booked.map(({ reference }) => reference)).toEqual([references[0], reversal.reference]);
  expect([second.findings, second.unresolved, await clearing()]).toEqual([[], [], 0]);
});

test('what was under way while the sandbox clock was moved by a day is not late', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const { acquirer } = world.context;
  const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    await acquirer.submit(submission, deadline);
    return nobodyKnows();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
  await world.pay(seller, saleId);
  Object.assign(world.context, { acquirer });
  await base.moveClock(86_400);
  await sweepAttempts(world.context);
  expect((await reconcileDay(world.context, today())).findings).toEqual([]);
  await base.moveClock(-86_400);
});

test('yesterday is compared once, and so are the days that nobody was there for', async () => {
  await base.owner.query(statement('test_forget_runs', 'DELETE FROM reconciliation_run'), []);
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await reconcileWhenDue(world.context)).toBe(0);
  await base.owner.query(statement('test_move_runs', 'UPDATE reconciliation_run SET day = day - 4'), []);
  for (let day = 1; day <= 4; day += 1) expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await reconcileWhenDue(world.context)).toBe(0);
  const DAYS = statement(
    'test_run_days',
    `SELECT day - (SELECT max(day) FROM reconciliation_run) AS ago FROM reconciliation_run ORDER BY id`,
  );
  expect((await base.db.query<{ ago: number }>(DAYS, [])).map(({ ago }) => ago)).toEqual([-4, -3, -2, -1, 0]);
});

test('security 2: a reference that the acquirer does not tell about keeps its day open, and neither the rest of the day nor later days', async () => {
  const seller = await givenSeller(base.db);
  const [unresolved, told] = [await world.givenSale(seller), await world.givenSale(seller)];
  const references: string[] = [];
  for (const { saleId } of [unresolved, told])
    references.push((await world.pay(seller, saleId)).body.svc_transaction_id);
  const { acquirer } = world.context;
  const RUNS = statement('test_runs', `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM reconciliation_run ORDER BY day`);
  const SETTLED = statement(
    'test_settled',
    `SELECT a.public_id AS reference FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id
      WHERE e.posting = 'settlement' AND e.account = 'bank_account' AND a.public_id = ANY ($1::text[])`,
  );
  await base.owner.query(statement('test_forget_runs', 'DELETE FROM reconciliation_run'), []);
  // The first day that is known: the days after it are due.
  await base.owner.query(
    statement(
      'test_first_run',
      `INSERT INTO reconciliation_run (acquirer, day, matched) VALUES ($1, ($2::date - 1), 0)`,
    ),
    [acquirer.name, today()],
  );
  const isUntold = (reference: string) => reference === references[0];
  const deaf = {
    ...acquirer,
    list: async (day: string, ms: number) =>
      (await acquirer.list(day, ms)).filter(({ reference }) => !isUntold(reference)),
    inquire: async (reference: string, ms: number) =>
      isUntold(reference) ? ({ outcome: 'unknown', why: 'away' } as const) : acquirer.inquire(reference, ms),
  };
  // A day is due an hour after its end: without that hour the day after today is not, between midnight and one.
  const ahead = 2 * 86_400 + 3_600;
  await base.moveClock(ahead);
  expect(await reconcileWhenDue({ ...world.context, acquirer: deaf })).toBe(1);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await base.db.query<{ day: string }>(RUNS, [])).map(({ day }) => day)).not.toContain(today());
  expect((await base.db.query<{ day: string }>(RUNS, [])).map(({ day }) => day)).toContain(tomorrow);
  expect(await base.db.query(SETTLED, [references])).toEqual([{ reference: references[1] }]);
  expect(await base.db.query(FINDINGS, [])).toEqual([]);
  // A list that cannot be read at all keeps no later day from being compared either.
  await base.owner.query(statement('test_forget_later', 'DELETE FROM reconciliation_run WHERE day >= $1::date'), [
    today(),
  ]);
  const broken = {
    ...acquirer,
    list: async (day: string, ms: number) =>
      day === today() ? Promise.reject(new Error('broken')) : acquirer.list(day, ms),
  };
  expect(await reconcileWhenDue({ ...world.context, acquirer: broken })).toBe(1);
  expect((await base.db.query<{ day: string }>(RUNS, [])).map(({ day }) => day)).toContain(tomorrow);
  expect(await reconcileWhenDue({ ...world.context, acquirer })).toBe(1);
  expect((await base.db.query<{ day: string }>(RUNS, [])).map(({ day }) => day)).toContain(today());
  await base.moveClock(-ahead);
});
