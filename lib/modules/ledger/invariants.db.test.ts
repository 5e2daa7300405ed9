import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '#lib/modules/audit/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { MODULES } from '#lib/app.ts';
import { invariantsOf } from '#lib/status.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { adjustBalance, checkInvariants, findBroken, invariantOf, lastInvariantCheck } from './index.ts';

const base = testDatabase();
const world = testWorld(base);

const brought = invariantsOf(MODULES);
const brokenSince = async (since?: string) =>
  [...new Set((await findBroken(base.db, brought, since)).map(invariantOf))].toSorted();
const broken = () => brokenSince();
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();

// No job sends callbacks here: for these tests they have all arrived.
const DELIVERED = statement(
  'test_all_delivered',
  `UPDATE delivery SET state = 'delivered', settled_at = app_now() WHERE state = 'pending'`,
);
beforeEach(async () => void (await base.owner.query(DELIVERED, [])));

/** Several statements as a superuser would write them, past every guard. */
let turn = 0;
async function tamper(sql: string): Promise<void> {
  turn += 1;
  await base.owner.inTransaction(async (inside: Database) => {
    await inside.query(statement(`test_replica_${turn}`, `SET LOCAL session_replication_role = 'replica'`), []);
    for (const [index, one] of sql.split(';').entries())
      await inside.query(statement(`test_tamper_${turn}_${index}`, one), []);
  });
}

async function whileBroken(breaks: string, mends: string, work: () => Promise<void>): Promise<void> {
  await tamper(breaks);
  try {
    await work();
  } finally {
    await tamper(mends);
  }
}

const given = {
  /** Answers the id of the cause in place of a sale's. */
  async adjusted(): Promise<string> {
    const seller = await givenSeller(base.db);
    turn += 1;
    const createdBy = await givenPerson(base, `Rina ${turn}`);
    return String(
      await adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount: -250, reason: 'Twice', createdBy }),
    );
  },
  async paid(): Promise<string> {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await base.owner.query(DELIVERED, []);
    return saleId;
  },
  async paidAfterADecline(): Promise<string> {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
    await world.pay(seller, saleId);
    return saleId;
  },
  async challenged(): Promise<string> {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller, { services: { name: '3D Secure' } });
    await world.pay(seller, saleId, { credit_card_number: '4000000000003220' });
    return saleId;
  },
  async noted(): Promise<string> {
    const saleId = await given.paid();
    await recordAudit(base.db, {
      scope: 'platform',
      userId: null,
      action: 'refund',
      subject: saleId,
      ip: '192.0.2.1',
      userAgent: 'test',
    });
    return saleId;
  },
  async credited(): Promise<string> {
    const seller = await givenSeller(base.db);
    await givenIssuer(base.owner, seller);
    const first = await world.givenSale(seller);
    await world.pay(seller, first.saleId);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await world.refund(seller, saleId, 1_000);
    return saleId;
  },
  async drawnFrom(): Promise<string> {
    const seller = await givenSeller(base.db);
    const hold = await world.givenHold(seller);
    const { body } = await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_type: 'multi-capture',
      origin_sale_id: hold,
      sale_price: 2000,
      currency: 'ILS',
      product_name: 'A part',
      language: 'en',
    });
    if (body.status_code !== 0) throw new Error(`no part: ${JSON.stringify(body)}`);
    return hold;
  },
};

const sale = (s: string) => `(SELECT id FROM sale WHERE public_id = '${s}')`;
const attempts = (s: string) => `(SELECT id FROM attempt WHERE sale_id = ${sale(s)})`;
const documents = (s: string) => `(SELECT id FROM fiscal_document WHERE sale_id = ${sale(s)})`;
const entryOf = (s: string) =>
  `(SELECT max(id) FROM ledger_entry WHERE account = 'seller_balance' AND attempt_id IN ${attempts(s)})`;
const refused = (s: string) => `(SELECT min(id) FROM attempt WHERE sale_id = ${sale(s)})`;

type Case = {
  id: string;
  what: string;
  from?: keyof typeof given;
  breaks: (sale: string) => string;
  mends: (sale: string) => string;
  also?: string[];
};

const CASES: Case[] = [
  {
    id: 'I01',
    what: 'an entry that was changed',
    also: ['I02'],
    breaks: (s) => `UPDATE ledger_entry SET amount = amount + 1 WHERE id = ${entryOf(s)}`,
    mends: (s) => `UPDATE ledger_entry SET amount = amount - 1 WHERE id = ${entryOf(s)}`,
  },
  {
    id: 'I02',
    what: 'an entry of nothing',
    also: ['I12'],
    breaks: () =>
      `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount) VALUES (-1, 'processing_fees', 0,
        'USD', 5)`,
    mends: () => 'DELETE FROM ledger_entry WHERE attempt_id = -1',
  },
  {
    id: 'I03',
    what: 'a sale that says more than its attempts did',
    breaks: (s) => `UPDATE sale SET refunded = 100 WHERE public_id = '${s}'`,
    mends: (s) => `UPDATE sale SET refunded = 0 WHERE public_id = '${s}'`,
  },
  {
    id: 'I03',
    what: 'a hold that forgot what was drawn from it',
    from: 'drawnFrom',
    breaks: (s) => `UPDATE sale SET drawn = drawn - 1 WHERE public_id = '${s}'`,
    mends: (s) => `UPDATE sale SET drawn = drawn + 1 WHERE public_id = '${s}'`,
  },
  {
    id: 'I04',
    what: 'a sale that was paid for twice',
    from: 'paidAfterADecline',
    breaks: (s) =>
      `DROP INDEX one_successful_payment_per_sale; UPDATE attempt SET kind = 'tokenize', state = 'succeeded'
        WHERE id = ${refused(s)}; UPDATE event SET notify_type = 'sale-complete' WHERE attempt_id = ${refused(s)}`,
    mends: (s) =>
      `UPDATE event SET notify_type = 'sale-failure' WHERE attempt_id = ${refused(s)}; UPDATE attempt SET kind = 'pay',
        state = 'declined' WHERE id = ${refused(s)}; CREATE UNIQUE INDEX one_successful_payment_per_sale ON attempt
        (sale_id) WHERE kind IN ('pay', 'authorize', 'tokenize') AND state = 'succeeded'`,
  },
  {
    id: 'I05',
    what: 'a payment without its event',
    breaks: (s) => `UPDATE event SET attempt_id = -attempt_id WHERE sale_id = ${sale(s)}`,
    mends: (s) => `UPDATE event SET attempt_id = -attempt_id WHERE sale_id = ${sale(s)}`,
  },
  {
    id: 'I05',
    what: 'a payment that was told as something else',
    breaks: (s) => `UPDATE event SET notify_type = 'refund' WHERE sale_id = ${sale(s)}`,
    mends: (s) => `UPDATE event SET notify_type = 'sale-complete' WHERE sale_id = ${sale(s)}`,
  },
  {
    id: 'I05',
    what: 'a payment without its entries',
    also: ['I12'],
    breaks: (s) => `UPDATE ledger_entry SET attempt_id = -attempt_id WHERE attempt_id IN ${attempts(s)}`,
    mends: (s) => `UPDATE ledger_entry SET attempt_id = -attempt_id WHERE -attempt_id IN ${attempts(s)}`,
  },
  {
    id: 'I05',
    what: 'a refused payment with entries',
    from: 'paidAfterADecline',
    breaks: (s) =>
      `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount) SELECT ${refused(s)}, account,
        owner_id, currency, amount FROM ledger_entry WHERE attempt_id IN ${attempts(s)}`,
    mends: (s) => `DELETE FROM ledger_entry WHERE attempt_id = ${refused(s)}`,
  },
  {
    id: 'I06',
    what: 'a finding of reconciliation',
    breaks: () =>
      `INSERT INTO reconciliation_finding (acquirer, day, kind, reference) VALUES ('bank', '2026-01-01', 'extra', 'X')`,
    mends: () => 'DELETE FROM reconciliation_finding',
  },
  {
    id: 'I07',
    what: 'an attempt that nobody settles',
    from: 'challenged',
    breaks: (s) => `UPDATE attempt SET lease_until = lease_until - interval '1 day' WHERE sale_id = ${sale(s)}`,
    mends: (s) => `UPDATE attempt SET lease_until = lease_until + interval '1 day' WHERE sale_id = ${sale(s)}`,
  },
  {
    id: 'I08',
    what: 'a callback that nobody sends',
    breaks: (s) =>
      `UPDATE delivery SET state = 'pending', settled_at = NULL, next_at = next_at - interval '1 day',
        locked_until = NULL WHERE event_id IN (SELECT id FROM event WHERE sale_id = ${sale(s)})`,
    mends: (s) =>
      `UPDATE delivery SET state = 'delivered', settled_at = app_now() WHERE event_id IN (SELECT id FROM event
        WHERE sale_id = ${sale(s)})`,
  },
  {
    id: 'I09',
    what: 'a status that does not fit',
    breaks: (s) => `UPDATE sale SET status = 'voided' WHERE public_id = '${s}'`,
    mends: (s) => `UPDATE sale SET status = 'completed' WHERE public_id = '${s}'`,
  },
  {
    id: 'I10',
    what: 'a card number among the texts of a sale',
    breaks: (s) => `UPDATE sale SET product_name = 'paid with 4111 1111-1111 1111' WHERE public_id = '${s}'`,
    mends: (s) => `UPDATE sale SET product_name = 'Coffee beans' WHERE public_id = '${s}'`,
  },
  {
    id: 'I10',
    what: 'a card number in a callback',
    breaks: (s) => `UPDATE event SET body = body || '&note=4111+1111+1111+1111' WHERE sale_id = ${sale(s)}`,
    mends: (s) => `UPDATE event SET body = replace(body, '&note=4111+1111+1111+1111', '') WHERE sale_id = ${sale(s)}`,
  },
  {
    id: 'I11',
    what: 'an entry of the audit log that was changed',
    from: 'noted',
    breaks: () => `UPDATE audit_entry SET subject = subject || 'x' WHERE id = (SELECT max(id) FROM audit_entry)`,
    mends: () => `UPDATE audit_entry SET subject = left(subject, -1) WHERE id = (SELECT max(id) FROM audit_entry)`,
  },
  {
    id: 'I01',
    what: 'an entry of an adjustment that was changed',
    also: ['I02'],
    from: 'adjusted',
    breaks: (a) => `UPDATE ledger_entry SET amount = amount + 1 WHERE cause_id = ${a} AND account = 'adjustments'`,
    mends: (a) => `UPDATE ledger_entry SET amount = amount - 1 WHERE cause_id = ${a} AND account = 'adjustments'`,
  },
  {
    id: 'I12',
    what: 'a cause without its record',
    from: 'adjusted',
    breaks: (a) => `UPDATE adjustment SET id = -id WHERE id = ${a}`,
    mends: (a) => `UPDATE adjustment SET id = -id WHERE -id = ${a}`,
  },
  {
    id: 'I12',
    what: 'a cause without its entries',
    from: 'adjusted',
    breaks: (a) => `UPDATE ledger_entry SET cause_id = -cause_id WHERE cause_id = ${a}`,
    mends: (a) => `UPDATE ledger_entry SET cause_id = -cause_id WHERE -cause_id = ${a}`,
  },
  {
    id: 'I12',
    what: 'an adjustment that says another amount than it moved',
    from: 'adjusted',
    breaks: (a) => `UPDATE adjustment SET amount = amount + 1 WHERE id = ${a}`,
    mends: (a) => `UPDATE adjustment SET amount = amount - 1 WHERE id = ${a}`,
  },
  {
    id: 'D01',
    what: 'a credit note beyond its invoice',
    from: 'credited',
    breaks: (s) =>
      `UPDATE fiscal_document SET total = total + 4001 WHERE sale_id = ${sale(s)} AND type = 'credit-note'`,
    mends: (s) => `UPDATE fiscal_document SET total = total - 4001 WHERE sale_id = ${sale(s)} AND type = 'credit-note'`,
  },
  {
    id: 'D01',
    what: 'a credit note that its sum does not know',
    from: 'credited',
    breaks: (s) =>
      `UPDATE document_credit SET credited = credited - 1, last_note = 1 WHERE document_id IN ${documents(s)}`,
    mends: (s) => `UPDATE document_credit SET credited = credited + 1 WHERE document_id IN ${documents(s)}`,
  },
  {
    id: 'D02',
    what: 'a later number with an earlier time',
    from: 'credited',
    breaks: (s) =>
      `UPDATE fiscal_document SET created_at = created_at - interval '1 minute' WHERE sale_id = ${sale(s)}
        AND type = 'invoice-receipt'`,
    mends: (s) =>
      `UPDATE fiscal_document SET created_at = created_at + interval '1 minute' WHERE sale_id = ${sale(s)}
        AND type = 'invoice-receipt'`,
  },
];

test('P-01: every invariant has a test that breaks it', () => {
  // Found by checks of their own: B08 in app/_server/check-own-scripts.db.test.ts, D03 and D04 in
  // lib/modules/documents/numbers-and-times.db.test.ts, I13 in lib/modules/payouts/payouts.db.test.ts, F01 and F02 in
  // lib/modules/fee-invoices/issue/make-fee-invoices.db.test.ts, I15 in lib/modules/reserves/reserves.db.test.ts,
  // I16 in lib/modules/statements/close/make-statements.db.test.ts, I17 in
  // lib/modules/bookkeeping/hand-over.db.test.ts, I18 in lib/modules/disputes/disputes.db.test.ts, S01 in
  // lib/modules/subscriptions/schedule/first-payments.db.test.ts.
  const found = [
    ...new Set(CASES.map(({ id }) => id)),
    'B08',
    'D03',
    'D04',
    'F01',
    'F02',
    'I13',
    'I15',
    'I16',
    'I17',
    'I18',
    'S01',
  ];
  expect(found.toSorted()).toEqual(
    invariantsOf(MODULES)
      .map(({ id }) => id)
      .toSorted(),
  );
});

const named = CASES.map((one) => [one.id, one.what, one] as const);

test.each(named)(
  'P-01: %s speaks of %s, of nothing else, and also when only what is new is looked at',
  async (id, _, { from = 'paid', breaks, mends, also = [] }) => {
    const saleId = await given[from]();
    await base.owner.query(DELIVERED, []);
    expect(await broken()).toEqual([]);
    await whileBroken(breaks(saleId), mends(saleId), async () => {
      expect(await broken()).toEqual([id, ...also]);
      // The sum over everything is left to the full form.
      expect(await brokenSince(anHourAgo())).toEqual(id === 'I02' ? [] : [id]);
    });
    await expectInvariantsHold(base.db);
  },
);

test('what ended long ago is looked at by the full form alone', async () => {
  const saleId = await given.paid();
  const LONG_AGO = statement(
    'test_long_ago',
    `UPDATE attempt SET settled_at = settled_at - interval '2 hours' WHERE sale_id = (SELECT id FROM sale
      WHERE public_id = $1)`,
  );
  await base.owner.query(LONG_AGO, [saleId]);
  await whileBroken(
    `UPDATE sale SET status = 'voided' WHERE public_id = '${saleId}'`,
    `UPDATE sale SET status = 'completed' WHERE public_id = '${saleId}'`,
    async () => {
      expect((await checkInvariants(base.db)).broken).toEqual([]);
      expect((await checkInvariants(base.db, { everything: true })).broken).toEqual([
        expect.objectContaining({ what: saleId, detail: expect.stringMatching(/^It is voided with .*\.$/) }),
      ]);
    },
  );
});

test('numbers that are no card are not taken for one', async () => {
  const LOOKS = statement('test_looks_like_a_card', 'SELECT looks_like_a_card($1) AS looks');
  const looks = async (words: string) => (await base.db.query<{ looks: boolean }>(LOOKS, [words]))[0]?.looks;
  for (const card of ['4111111111111111', 'a 3782-822463-10005 b', '6011 0009 9013 9424'])
    expect([card, await looks(card)]).toEqual([card, true]);
  const uuid = '42001504-2618-4845-82ce-ab5f2b32f997';
  for (const beside of [
    `${uuid} 4111111111111111`,
    `https://shop.example.com/${uuid}?card=4111-1111-1111-1111`,
    '41111111-1111-1111-1111-111111111111',
  ])
    expect([beside, await looks(beside)]).toEqual([beside, true]);
  for (const id of [
    uuid,
    uuid.toUpperCase(),
    `https://shop.example.com/orders/${uuid}/done`,
    'SALE7K2M-52222222-22222227-R5LID4H4',
    'SALE0042-52222222-22222227-R5LID4H4',
    'MPL9A422-52222222-22222227-R5LID4H4',
    'BUYER422-52222222-22222227-R5LID4H4',
    'TRAN-AAAAAAAA-42222222-22222222-R5LID4H4',
  ])
    expect([id, await looks(id)]).toEqual([id, false]);
  for (const other of [
    '4111111111111112',
    'SALE-4111111111111111A',
    '411111******1111',
    '0521234567',
    '1234567890123',
    '',
  ])
    expect([other, await looks(other)]).toEqual([other, false]);
});

test('the minute job keeps its last result, and what was mended is no longer in the next', async () => {
  const saleId = await given.paid();
  await whileBroken(
    `UPDATE sale SET status = 'voided' WHERE public_id = '${saleId}'`,
    `UPDATE sale SET status = 'completed' WHERE public_id = '${saleId}'`,
    async () => {
      expect((await checkInvariants(base.db)).broken.map(({ what }) => what)).toEqual([saleId]);
      expect(lastInvariantCheck()?.broken).toHaveLength(1);
    },
  );
  await checkInvariants(base.db);
  expect(lastInvariantCheck()?.broken).toEqual([]);
});

describe('issue 14, 4: a violation stays until it is resolved', () => {
  const LONG_AGO = statement(
    'test_broken_long_ago',
    `UPDATE attempt SET settled_at = settled_at - interval '2 hours' WHERE sale_id = (SELECT id FROM sale
      WHERE public_id = $1)`,
  );
  const RECORD = statement(
    'test_violation',
    'SELECT resolved_at IS NOT NULL AS "isResolved" FROM invariant_violation WHERE what = $1',
  );
  const voided = (saleId: string) =>
    [
      `UPDATE sale SET status = 'voided' WHERE public_id = '${saleId}'`,
      `UPDATE sale SET status = 'completed' WHERE public_id = '${saleId}'`,
    ] as const;

  const namesOf = async (saleId: string, more = {}) =>
    (await checkInvariants(base.db, more)).broken.filter(({ what }) => what === saleId).length;

  test('also when what broke it is more than an hour old', async () => {
    const saleId = await given.paid();
    await whileBroken(...voided(saleId), async () => {
      expect(await namesOf(saleId)).toBe(1);
      await base.moveClock(2 * 3_600);
      for (let turn = 0; turn < 3; turn += 1) expect(await namesOf(saleId)).toBe(1);
    });
    expect(await namesOf(saleId)).toBe(0);
    expect(await base.db.query(RECORD, [saleId])).toEqual([{ isResolved: true }]);
    await base.moveClock(-2 * 3_600);
  });

  test('also when only a check of everything saw it, and the clock moved on', async () => {
    const saleId = await given.paid();
    await base.owner.query(LONG_AGO, [saleId]);
    await whileBroken(...voided(saleId), async () => {
      expect(await namesOf(saleId)).toBe(0);
      const whole = await checkInvariants(base.db, { everything: true });
      expect([whole.broken.some(({ what }) => what === saleId), whole.wholeAt]).toEqual([true, expect.any(Date)]);
      await base.moveClock(86_400);
      expect(await namesOf(saleId)).toBe(1);
      await base.moveClock(-86_400);
    });
    expect(await namesOf(saleId)).toBe(0);
    // Broken once more it is on record once more.
    await whileBroken(...voided(saleId), async () => expect(await namesOf(saleId, { everything: true })).toBe(1));
    expect(await namesOf(saleId, { everything: true })).toBe(0);
  });

  test('I07: a wait has its time and not more, a debit the days that banks take', async () => {
    const saleId = await given.challenged();
    const [{ attemptId } = { attemptId: '' }] = await base.db.query<{ attemptId: string }>(
      statement(
        'test_waiting_attempt',
        'SELECT public_id AS "attemptId" FROM attempt WHERE sale_id = (SELECT id FROM sale WHERE public_id = $1)',
      ),
      [saleId],
    );
    // Asked about a moment ago, again and again.
    const ASK = statement(
      'test_asked_again',
      "UPDATE attempt SET lease_until = app_now() + interval '1 hour', waits_until = CASE WHEN $2::int IS NOT " +
        'NULL THEN created_at + make_interval(mins => $2::int) END WHERE public_id = $1',
    );
    const isNamed = async () =>
      (await checkInvariants(base.db)).broken.some(
        ({ invariant, what }) => what === attemptId && invariant.startsWith('I07'),
      );
    const found = [];
    for (const [minutes, later] of [
      [15, 0],
      [15, 19 * 60],
      [15, 2 * 60],
      [null, 0],
      [null, 9 * 86_400],
      [null, 86_400],
    ] as const) {
      await base.moveClock(later);
      await base.owner.query(ASK, [attemptId, minutes]);
      found.push(await isNamed());
    }
    expect(found).toEqual([false, false, true, false, false, true]);
    await base.owner.query(
      statement(
        'test_end_wait',
        `UPDATE attempt SET state = 'cancelled', settled_at = app_now(), processor = 'demo' WHERE public_id = $1`,
      ),
      [attemptId],
    );
    expect(await isNamed()).toBe(false);
    await base.moveClock(-21 * 60 - 10 * 86_400);
    await base.owner.query(statement('test_forget_wait', 'DELETE FROM attempt WHERE public_id = $1'), [attemptId]);
  });
});

describe('what modules bring is asked with what the ledger asks', () => {
  // Attempts that other tests left open grow old as the clock moves.
  const check = async (asked = brought) =>
    (await checkInvariants(base.db, { extra: asked })).broken.map(invariantOf).filter((id) => id !== 'I07');
  const whileOvercredited = async (work: () => Promise<void>) => {
    const saleId = await given.credited();
    await base.owner.query(DELIVERED, []);
    const move = (by: string) =>
      `UPDATE fiscal_document SET total = total ${by} WHERE sale_id = ${sale(saleId)} AND type = 'credit-note'`;
    await whileBroken(move('+ 4001'), move('- 4001'), work);
  };

  test('and stays on record when the minute does not reach it any more, until it is in order', async () => {
    await whileOvercredited(async () => {
      expect(await check()).toEqual(['D01']);
      await base.moveClock(2 * 3_600);
      expect(await check()).toEqual(['D01']);
      // A process that does not know the module says nothing of it.
      expect(await check([])).toEqual(['D01']);
    });
    expect(await check()).toEqual([]);
    await base.moveClock(-2 * 3_600);
  });

  testInAll(
    'and `npm run invariants` asks it too, and fails',
    async () => {
      const asked = () => {
        const env = { ...process.env, ...base.environment, BANK_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' };
        const { status, stderr } = spawnSync(process.execPath, ['scripts/invariants.ts'], { env, encoding: 'utf8' });
        return { status, isNamed: /^D01: seller \d+ invoice-receipt \d+\. It is of /m.test(stderr) };
      };
      await whileOvercredited(async () => expect(asked()).toEqual({ status: 1, isNamed: true }));
      expect(asked().isNamed).toBe(false);
    },
    60_000,
  );

  test('and a question that cannot be asked costs none of the others, and is not taken for in order', async () => {
    await whileOvercredited(async () => {
      expect(await check()).toEqual(['D01']);
      const fails = brought.map((one) =>
        one.id === 'D01'
          ? { id: one.id, says: one.says, findSince: () => Promise.reject(new TypeError('not today')) }
          : one,
      );
      const saleId = await given.paid();
      await whileBroken(
        `UPDATE sale SET status = 'voided' WHERE public_id = '${saleId}'`,
        `UPDATE sale SET status = 'completed' WHERE public_id = '${saleId}'`,
        async () => {
          await expect(check(fails)).rejects.toThrow('could not be asked');
          expect((await check()).toSorted()).toEqual(['D01', 'I09']);
        },
      );
    });
    expect(await check()).toEqual([]);
  });
});

test('a settlement is booked once, also by somebody who does not look', async () => {
  const saleId = await given.paid();
  const SETTLE = statement(
    'test_settle',
    `INSERT INTO ledger_entry (attempt_id, account, owner_id, currency, amount, posting)
SELECT a.id, v.account, 0, a.currency, v.amount, 'settlement' FROM attempt a CROSS
  JOIN (VALUES ('bank_account'::ledger_account, 5000), ('acquirer_clearing', -5000)) AS v (account, amount)
  WHERE a.sale_id = (SELECT id FROM sale WHERE public_id = $1)`,
  );
  await base.db.query(SETTLE, [saleId]);
  await expect(base.db.query(SETTLE, [saleId])).rejects.toMatchObject({ code: '23505' });
});
