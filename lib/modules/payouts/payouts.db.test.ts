import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { adjustBalance, findBroken, rollUpDays, rollUpEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { cancelPayout } from './cancel-payout.ts';
import { claimPayout } from './claim-payout.ts';
import type { PayoutsContext } from './context.ts';
import { workOnPayouts } from './hand-over.ts';
import { runSchedules, setSchedule } from './run-schedules.ts';
import { findUnexplained, listEntriesOfPayout } from './store-entries.sql.ts';
import { bookPaid, bookReturned, takeDue } from './store-path.sql.ts';
import { readNow } from './store-schedule.sql.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { type ScriptedBank, scriptedBank } from '#lib/testing/payouts/scripted-bank.ts';
import { oneIn } from '#lib/testing/thorough.ts';

const base = testDatabase();
const world = testWorld(base);

const LEASE = 91;
const MINUTE = 60;
const DAY = 86_400;

/** A foreign card's payment of 50.00: 1.68 of fee, and 0.30 of tax on it. */
const NET = 5_000 - 168 - 30;

let createdBy: number;
let bank: ScriptedBank;
let context: PayoutsContext;
let seller: TestSeller;

beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});
const REST = statement('test_rest', 'UPDATE payout SET next_at = NULL');
beforeEach(async () => {
  // Payouts of tests before are left alone: their banks are gone.
  await base.owner.query(REST, []);
  bank = scriptedBank();
  context = {
    database: base.db,
    timeZone: ZONE,
    bank,
    origin: 'http://localhost:3000',
    sandbox: true,
    wakeDeliveries: () => undefined,
  };
  seller = await givenPaidSeller(base);
});

const BY_API = { origin: 'api', createdBy: null } as const;
const claim = (of: TestSeller = seller, currency = 'ILS') =>
  claimPayout(context, { sellerId: of.id, currency, ...BY_API });
const claimed = async (of?: TestSeller) => {
  const payout = await claim(of);
  if (typeof payout === 'string') throw new Error(`no payout: ${payout}`);
  return payout;
};
const adjust = (amount: number, more: { valueDate?: string; database?: Database; of?: TestSeller } = {}) => {
  const { database = base.db, of = seller, ...rest } = more;
  return adjustBalance(database, { sellerId: of.id, currency: 'ILS', amount, reason: 'Test', createdBy, ...rest });
};
const work = () => workOnPayouts(context, 1);
const workAll = async () => {
  while ((await work()) > 0);
};
const payouts = () => payoutsOf(base, seller);
const first = async () => (await payouts())[0] ?? expect.fail('no payout');
const balance = () => balanceOf(base, seller);

const TOLD = statement(
  'test_told',
  `SELECT e.notify_type AS "notifyType", e.body FROM delivery d JOIN event e ON e.id = d.event_id
    WHERE d.seller_id = $1 AND e.notify_type::text LIKE 'withdrawal-%' ORDER BY e.id`,
);
/** Callbacks about payouts of the seller: their types and forms. */
const told = async () =>
  (await base.owner.query<{ notifyType: string; body: string }>(TOLD, [seller.id])).map(({ notifyType, body }) => ({
    notifyType,
    form: Object.fromEntries(new URLSearchParams(body)),
  }));

const AGE = statement(
  'test_age_fold',
  `UPDATE app_fact SET value = regexp_replace(value, '^(\\d+ \\d+) \\d+', '\\1 0') WHERE key = 'balance-fold'`,
);
async function rollUp(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await base.owner.query(AGE, []);
    await rollUpEntries(base.db);
  }
  await rollUpDays(base.db, ZONE);
}

async function paidSale(price = 5_000): Promise<string> {
  const { saleId } = await world.givenSale(seller, { sale_price: price });
  await world.pay(seller, saleId, { sale_price: String(price) });
  return saleId;
}

/** Every payout closes by what the books say of it today, and no entry is in two of them. */
async function expectCloses(of: TestSeller = seller): Promise<void> {
  expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  const seen: number[] = [];
  for (const { id, amount, broughtForward, carriedForward } of await payoutsOf(base, of)) {
    const entries = await listEntriesOfPayout(base.db, id, ZONE);
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0) + broughtForward - carriedForward).toBe(amount);
    seen.push(...entries.map((entry) => entry.id));
  }
  expect(new Set(seen).size).toBe(seen.length);
  await expectInvariantsHold(base.db);
}

describe('a payout', () => {
  test('takes what is released, says what it is made of, and arrives', async () => {
    const saleId = await paidSale();
    expect(await claim()).toBe('nothing');
    await base.moveClock(8 * DAY);
    await paidSale();
    await world.refund(seller, saleId, 1_000);
    const payout = await claimed();
    expect(payout.publicId).toMatch(/^PAYO00[A-Z2-7]{2}-/);
    expect(payout.amount).toBe(NET - 1_000);
    expect(await first()).toMatchObject({
      status: 'scheduled',
      payments: 5_000,
      refunds: -1_000,
      processingFees: -198,
      broughtForward: 0,
      carriedForward: 0,
    });
    expect(await balance()).toMatchObject({ pending: NET, available: 0, inTransit: NET - 1_000, paidOut: 0 });
    await workAll();
    expect(await first()).toMatchObject({ status: 'sent', valueDate: '2026-12-01', tries: 1 });
    expect(bank.orders.get(payout.publicId)?.order).toMatchObject({
      amount: NET - 1_000,
      currency: 'ILS',
      account: { bank: '12', branch: '600', number: '123456' },
    });
    bank.credit(payout.publicId);
    await base.moveClock(3_600);
    await workAll();
    expect(await first()).toMatchObject({ status: 'paid', returnReason: null });
    expect(await balance()).toMatchObject({ available: 0, inTransit: 0, paidOut: NET - 1_000 });
    expect(await told()).toMatchObject([
      {
        notifyType: 'withdrawal-complete',
        form: {
          payout_id: payout.publicId,
          tran_type: '40',
          tran_currency: 'ILS',
          tran_total: String(NET - 1_000),
          tran_description: '****3456',
        },
      },
    ]);
    expect(JSON.stringify(await told())).not.toContain(seller.svcId);
    await expectCloses();
  });

  test('is not made of nothing, for a seller who is not approved, or while its new account waits', async () => {
    expect(await claim()).toBe('nothing');
    await adjust(500);
    const waiting = await givenPaidSeller(base, 3 * DAY);
    await adjust(500, { of: waiting });
    expect(await claim(waiting)).toBe('no_account');
    await base.moveClock(3 * DAY + 1);
    expect(await claim(waiting)).toMatchObject({ amount: 500 });
    const stranger = await givenSeller(base.db);
    await adjust(500, { of: stranger });
    expect(await claim(stranger)).toBe('not_approved');
    expect(await balanceOf(base, stranger)).toMatchObject({ available: 500, inTransit: 0 });
  });

  test('asked for twice at once is made once', async () => {
    await adjust(7_000);
    const answers = await Promise.all([claim(), claim(), claim()]);
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'nothing')).toHaveLength(2);
    expect(await balance()).toMatchObject({ available: 0, inTransit: 7_000 });
    await expectCloses();
  });

  test('is not composed again by the database either: no fork, no sum that does not close, no change', async () => {
    await adjust(100);
    const { id } = await claimed();
    const refused = (sql: string, code: string) =>
      expect(base.owner.query(statement(`test_tamper_${code}_${sql.length}`, sql), [])).rejects.toMatchObject({ code });
    await refused(`UPDATE payout SET amount = amount + 1 WHERE id = ${id}`, '42501');
    await refused(`UPDATE payout SET payments = payments + 1 WHERE id = ${id}`, '42501');
    await refused(`DELETE FROM payout WHERE id = ${id}`, '42501');
    await refused(`UPDATE payout SET status = 'paid', settled_at = app_now() WHERE id = ${id}`, '23514');
    await refused(`UPDATE payout SET status = 'sent' WHERE id = ${id}`, '23514');
    const columns = `seller_id, account_id, up_to_entry, young_entries, payments, refunds, chargebacks, processing_fees,
      market_fees, reserve_held, reserve_released, adjustments, returned_payouts, card_charges, carried_over,
      carried_on, origin, currency, value_day`;
    const copy = (amount: number, more = '') =>
      `WITH cause AS (INSERT INTO ledger_cause (kind) VALUES ('payout') RETURNING id)
      INSERT INTO payout (id, public_id, amount, ${columns}) SELECT cause.id, 'copy ${more}', ${amount}, ${columns}
      FROM cause, payout p WHERE p.id = ${id}`;
    await refused(copy(100, 'one'), '23505');
    await refused(copy(101, 'other'), '23514');
  });

  test('leaves to the next what a refund under way needs', async () => {
    const saleId = await paidSale();
    await base.moveClock(8 * DAY);
    const open = statement(
      'test_open_refund',
      `INSERT INTO attempt (public_id, sale_id, seller_id, kind, amount, currency, channel, lease_until, state,
        origin_id)
        SELECT 'TRAN-open-' || a.id, a.sale_id, a.seller_id, 'refund', 1200, 'ILS', 'api',
          app_now() + interval '1 hour', 'in_flight', a.id FROM attempt a JOIN sale s ON s.id = a.sale_id
        WHERE s.public_id = $1 RETURNING id`,
    );
    const [refund] = await base.owner.query<{ id: number }>(open, [saleId]);
    expect(await claim()).toMatchObject({ amount: NET - 1_200 });
    expect(await first()).toMatchObject({ carriedForward: 1_200 });
    expect(await claim()).toBe('nothing');
    await base.owner.query(
      statement('test_close_refund', `UPDATE attempt SET state = 'cancelled', settled_at = app_now() WHERE id = $1`),
      [refund?.id],
    );
    expect(await claim()).toMatchObject({ amount: 1_200 });
    expect((await payouts())[1]).toMatchObject({ broughtForward: 1_200, payments: 0 });
    await expectCloses();
  });

  test('and a refund that race on one balance leave books that add up, and take nothing twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const saleId = await paidSale();
      await base.moveClock(8 * DAY);
      await Promise.all([claim(), world.refund(seller, saleId, 4_000)]);
      const { available, inTransit } = await balance();
      const sum = (await payouts()).reduce((total, { amount }) => total + amount, 0);
      expect(available + sum).toBe((round + 1) * (NET - 4_000));
      expect(inTransit).toBe(sum);
    }
    await expectCloses();
  });
});

describe('the checks of the books', () => {
  let count = 0;
  const retell = (sql: string) => {
    count += 1;
    return base.owner.query(statement(`test_retell_${count}`, sql), []);
  };

  test('name a payout whose entries are not what it says (I13)', async () => {
    await adjust(900);
    const { id, publicId } = await claimed();
    const say = async (adjustments: number) => {
      await retell('ALTER TABLE payout DISABLE TRIGGER payout_stays_as_claimed');
      await retell(`UPDATE payout SET amount = ${adjustments}, adjustments = ${adjustments} WHERE id = ${id}`);
      await retell('ALTER TABLE payout ENABLE TRIGGER payout_stays_as_claimed');
    };
    await say(901);
    expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([
      { what: publicId, detail: 'It says 901 ILS, and its entries are 900.' },
    ]);
    expect((await findBroken(base.db, [])).map(({ invariant }) => invariant)).toEqual([
      'I12 a payout moves what it says',
    ]);
    await say(900);
    await expectCloses();
  });

  test('name a payout that is called paid, or returned, without its entries (I12)', async () => {
    await adjust(900);
    const { id, publicId } = await claimed();
    await retell(`UPDATE payout SET status = 'paid', handed_at = app_now(), settled_at = app_now() WHERE id = ${id}`);
    expect(await findBroken(base.db, [])).toMatchObject([
      { invariant: 'I12 a payout moves what it says', what: publicId },
    ]);
    await retell(`UPDATE payout SET status = 'returned', return_reason = 'other' WHERE id = ${id}`);
    expect(await findBroken(base.db, [])).toMatchObject([
      { invariant: 'I12 a payout is returned as it says', what: publicId },
    ]);
    await retell(`UPDATE payout SET status = 'scheduled', return_reason = NULL, handed_at = NULL, settled_at = NULL
      WHERE id = ${id}`);
    await expectCloses();
  });
});

describe('an entry', () => {
  test('that is committed after a later one was paid out is in the next payout', async () => {
    await adjust(100);
    let commit = () => {};
    const isHeld = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let isWritten = () => {};
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const early = base.db.inTransaction(async (inside) => {
      await adjust(7, { database: inside });
      isWritten();
      await isHeld;
    });
    await written;
    await adjust(30);
    expect(await claim()).toMatchObject({ amount: 130 });
    commit();
    await early;
    await rollUp();
    await expectCloses();
    expect(await claim()).toMatchObject({ amount: 7 });
    await expectCloses();
  });

  test.each(oneIn(3, [7, 11, 23]))(
    'of history %i is in one payout, each payout closes, past balances stay',
    async (start) => {
      let seed = start;
      const random = (below: number): number => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const sales: string[] = [];
      const about: { at: Date; answer: unknown }[] = [];
      for (let step = 0; step < 80; step += 1) {
        const today = (await readNow(base.db)).toISOString().slice(0, 10);
        const steps: (() => Promise<unknown>)[] = [
          async () => sales.push(await paidSale()),
          async () => sales.push(await paidSale()),
          async () => sales.length > 0 && world.refund(seller, sales[random(sales.length)] ?? '', 1 + random(900)),
          () => adjust(random(2) === 0 ? -1 - random(400) : 1 + random(900)),
          () => adjust(1 + random(900), { valueDate: shiftDay(today, random(9) - 4) }),
          () => base.moveClock((1 + random(60)) * 3_600),
          rollUp,
          claim,
          claim,
          async () => {
            const { id, amount, status } = (await payouts()).at(-1) ?? {};
            if (id !== undefined && amount !== undefined && status === 'scheduled')
              await cancelPayout(context, { id, amount, payee: { kind: 'seller', id: seller.id } });
          },
          async () => {
            await work();
            for (const reference of bank.orders.keys())
              if (random(3) === 0) bank.credit(reference);
              else if (random(6) === 0) bank.sendBack(reference, 'account_closed');
          },
        ];
        await steps[random(steps.length)]?.();
        if (step % 16 === 15) {
          const at = await readNow(base.db);
          await base.moveClock(120);
          about.push({ at, answer: await balanceOf(base, seller, at) });
        }
      }
      await base.moveClock(30 * DAY);
      await claim();
      await expectCloses();
      const made = await payouts();
      expect(made.length).toBeGreaterThan(3);
      for (const { at, answer } of about) expect(await balanceOf(base, seller, at)).toEqual(answer);
      await rollUp();
      await expectCloses();
      for (const { at, answer } of about) expect(await balanceOf(base, seller, at)).toEqual(answer);
      // Nothing is left out: what no payout took, and what came back since the last, is the balance.
      expect((await balance()).available).toBeLessThanOrEqual(0);
    },
  );
});

describe('in doubt, a payout', () => {
  test('whose answer is lost is asked about, told once, and paid once', async () => {
    await adjust(900);
    const { publicId } = await claimed();
    bank.decide({ isLost: true });
    await workAll();
    expect(await first()).toMatchObject({ status: 'unknown', bankReference: null });
    expect(await balance()).toMatchObject({ available: 0, inTransit: 900 });
    await base.moveClock(20);
    await workAll();
    expect(await first()).toMatchObject({ status: 'sent', tries: 2 });
    expect(bank.orders.get(publicId)?.sent).toBe(1);
    await expectCloses();
  });

  test('stays so while the bank is down for a day, and goes out when it is back', async () => {
    await adjust(900);
    const { publicId } = await claimed();
    bank.decide({ isDown: true });
    for (let hour = 0; hour < 24; hour += 1) {
      await workAll();
      await base.moveClock(3_600);
    }
    expect(await first()).toMatchObject({ status: 'unknown' });
    expect(await balance()).toMatchObject({ inTransit: 900, paidOut: 0 });
    expect(bank.orders.size).toBe(0);
    bank.decide({});
    await workAll();
    expect(await first()).toMatchObject({ status: 'sent' });
    expect(bank.orders.get(publicId)?.sent).toBe(1);
  });

  test('that provably did not reach the bank is told later, and can be cancelled until then', async () => {
    await adjust(900);
    const one = await claimed();
    bank.decide({ isUnreachable: true });
    await workAll();
    expect(await first()).toMatchObject({ status: 'scheduled' });
    expect(await cancelPayout(context, { ...one, payee: { kind: 'seller', id: seller.id } })).toBe(true);
    const two = await claimed();
    await workAll();
    bank.decide({});
    await base.moveClock(3_600);
    await workAll();
    expect((await payouts()).map(({ status }) => status)).toEqual(['cancelled', 'sent']);
    expect([...bank.orders.keys()]).toEqual([two.publicId]);
    await expectCloses();
  });

  test('which the bank holds with another sum is not booked', async () => {
    await adjust(900);
    const { publicId } = await claimed();
    await workAll();
    bank.mistake(publicId, 9_000);
    await base.moveClock(3_600);
    await workAll();
    expect(await first()).toMatchObject({ status: 'sent' });
    expect(await balance()).toMatchObject({ inTransit: 900, paidOut: 0 });
  });

  test.each([
    ['before the bank was told', false],
    ['after the bank was told', true],
  ])('whose process died %s is taken by another and paid once', async (_, wasTold) => {
    await adjust(900);
    const { publicId } = await claimed();
    const [taken = expect.fail('nothing was due')] = await takeDue(base.db, 1);
    if (wasTold) await bank.submit({ ...taken, reference: taken.publicId, account: taken.readAccount() }, 1_000);
    // Nobody else has it while its lease runs.
    expect(await work()).toBe(0);
    await base.moveClock(LEASE);
    await workAll();
    expect(await first()).toMatchObject({ status: 'sent' });
    expect(bank.orders.get(publicId)?.sent).toBe(1);
    bank.credit(publicId);
    await base.moveClock(3_600);
    await workAll();
    expect(await first()).toMatchObject({ status: 'paid' });
    // The one that was thought dead comes back with what it knew: its claim is over.
    const known = { bankReference: 'late', valueDate: '2026-12-01', entries: [] };
    expect(await bookPaid(base.db, taken, known)).toBe(false);
    expect(await bookReturned(base.db, taken, { reason: 'late', wasPaid: true, entries: [] })).toBe(false);
    await expectCloses();
  });

  test('whose claim dies in the middle was never made', async () => {
    await adjust(900);
    const dies: Database = {
      ...base.db,
      inTransaction: (run) =>
        base.db.inTransaction(async (inside) => {
          await run(inside);
          throw new Error('died');
        }),
    };
    const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
    await expect(claimPayout({ ...context, database: dies }, asked)).rejects.toThrow('died');
    expect(await payouts()).toEqual([]);
    expect(await balance()).toMatchObject({ available: 900, inTransit: 0 });
    expect(await claim()).toMatchObject({ amount: 900 });
  });
});

describe('a payout comes back', () => {
  test('refused by the bank: the balance has it again, and the next carries on', async () => {
    await adjust(900);
    await claimed();
    bank.decide({ outcome: 'refused' });
    await workAll();
    expect(await first()).toMatchObject({ status: 'returned', returnReason: 'account_closed' });
    expect(await balance()).toMatchObject({ available: 900, inTransit: 0, paidOut: 0 });
    await adjust(50);
    bank.decide({});
    expect(await claim()).toMatchObject({ amount: 950 });
    expect((await payouts())[1]).toMatchObject({ returnedPayouts: 900, adjustments: 50, broughtForward: 0 });
    await expectCloses();
  });

  test('days after it was credited: it has not arrived after all', async () => {
    await adjust(900);
    const { publicId } = await claimed();
    await workAll();
    bank.credit(publicId);
    await base.moveClock(3_600);
    await workAll();
    expect(await balance()).toMatchObject({ paidOut: 900 });
    await base.moveClock(4 * DAY);
    await workAll();
    expect(await first()).toMatchObject({ status: 'paid' });
    bank.sendBack(publicId, 'name_mismatch');
    await base.moveClock(DAY + 1);
    await workAll();
    expect(await first()).toMatchObject({ status: 'returned', returnReason: 'name_mismatch' });
    expect(await balance()).toMatchObject({ available: 900, inTransit: 0, paidOut: 0 });
    expect(await told()).toMatchObject([
      { notifyType: 'withdrawal-complete' },
      { notifyType: 'withdrawal-returned', form: { payout_id: publicId, return_reason: 'name_mismatch' } },
    ]);
    await base.moveClock(DAY + 1);
    expect(await work()).toBe(0);
    await expectCloses();
  });

  test('before we had asked about its credit: it left the bank and is back there, and both are told', async () => {
    await adjust(900);
    const { publicId } = await claimed();
    await workAll();
    bank.sendBack(publicId, 'account_blocked');
    await base.moveClock(3_600);
    await workAll();
    expect(await first()).toMatchObject({ status: 'returned', returnReason: 'account_blocked' });
    expect(await balance()).toMatchObject({ available: 900, inTransit: 0, paidOut: 0 });
    const moved = statement(
      'test_moved_at_the_bank',
      `SELECT e.amount FROM ledger_entry e JOIN payout p ON p.seller_id = $1 LEFT JOIN payout_return r
        ON r.payout_id = p.id WHERE e.account = 'bank_account' AND e.cause_id IN (p.id, r.id) ORDER BY e.id`,
    );
    expect(await base.owner.query(moved, [seller.id])).toEqual([{ amount: -900 }, { amount: 900 }]);
    expect((await told()).map(({ notifyType }) => notifyType)).toEqual(['withdrawal-complete', 'withdrawal-returned']);
    await expectCloses();
  });

  test('cancelled before it is handed over, once, and never after', async () => {
    await adjust(900);
    const payee = () => ({ kind: 'seller' as const, id: seller.id });
    const one = await claimed();
    const answers = await Promise.all([1, 2].map(() => cancelPayout(context, { ...one, payee: payee() })));
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await balance()).toMatchObject({ available: 900, inTransit: 0 });
    await workAll();
    expect(bank.orders.size).toBe(0);
    const two = await claimed();
    await takeDue(base.db, 1);
    expect(await cancelPayout(context, { ...two, payee: payee() })).toBe(false);
    await base.moveClock(LEASE);
    await workAll();
    expect(await cancelPayout(context, { ...two, payee: payee() })).toBe(false);
    expect((await payouts()).map(({ status }) => status)).toEqual(['cancelled', 'sent']);
    await expectCloses();
  });

  test('cancelled and handed over at once, it is one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      await adjust(900);
      const payout = await claimed();
      const [wasCancelled] = await Promise.all([
        cancelPayout(context, { ...payout, payee: { kind: 'seller', id: seller.id } }),
        work(),
      ]);
      expect(bank.orders.has(payout.publicId)).toBe(!wasCancelled);
    }
    await expectCloses();
  });
});

test('a payout whose account cannot be opened holds up no other, and is told to no bank', async () => {
  await adjust(900);
  await claimed();
  const lose = statement('test_lose', `UPDATE payout_account SET details_sealed = 'x' WHERE seller_id = $1`);
  await base.owner.query(lose, [seller.id]);
  const other = await givenPaidSeller(base);
  await adjust(500, { of: other });
  await claimed(other);
  expect(await workOnPayouts(context)).toBe(2);
  expect(await first()).toMatchObject({ status: 'scheduled', tries: 1 });
  expect(await payoutsOf(base, other)).toMatchObject([{ status: 'sent' }]);
  expect(bank.orders.size).toBe(1);
});

describe('a schedule', () => {
  test('pays on its day, at least its minimum, and by hand never', async () => {
    await adjust(900);
    const rhythm = { sellerId: seller.id, weekday: 0, day: 1 };
    await setSchedule(context, { ...rhythm, interval: 'manual', minimum: 0 });
    await base.moveClock(40 * DAY);
    await runSchedules(context);
    expect(await payouts()).toEqual([]);
    await setSchedule(context, { ...rhythm, interval: 'daily', minimum: 901 });
    expect(await runSchedules(context)).toBe(0);
    await base.moveClock(6 * DAY);
    expect(await runSchedules(context)).toBe(1);
    expect(await payouts()).toEqual([]);
    await adjust(1);
    await base.moveClock(6 * DAY);
    expect(await runSchedules(context)).toBe(1);
    expect(await payouts()).toMatchObject([{ amount: 901, status: 'scheduled' }]);
    await vi.waitFor(async () => expect(await runSchedules(context)).toBe(0));
    await expectCloses();
  });

  test('whose run fails is run again after a while, and holds up no other', async () => {
    const other = await givenPaidSeller(base);
    for (const of of [seller, other]) {
      await adjust(900, { of });
      await setSchedule(context, { sellerId: of.id, weekday: 0, day: 1, interval: 'monthly', minimum: 0 });
    }
    await base.moveClock(40 * DAY);
    const breaking = `ALTER TABLE payout ADD CONSTRAINT broken CHECK (seller_id <> ${seller.id})`;
    await base.owner.query(statement('test_break_claim', breaking), []);
    await runSchedules(context);
    expect(await payouts()).toEqual([]);
    expect(await payoutsOf(base, other)).toMatchObject([{ amount: 900 }]);
    await base.owner.query(statement('test_mend_claim', 'ALTER TABLE payout DROP CONSTRAINT broken'), []);
    expect(await runSchedules(context)).toBe(0);
    await base.moveClock(16 * MINUTE);
    await runSchedules(context);
    expect(await payouts()).toMatchObject([{ amount: 900 }]);
  });

  test('that is paused pays nobody', async () => {
    await adjust(900);
    await setSchedule(context, { sellerId: seller.id, weekday: 0, day: 1, interval: 'daily', minimum: 0 });
    const pause = statement('test_pause', 'UPDATE payout_schedule SET paused_reason = $2 WHERE seller_id = $1');
    await base.owner.query(pause, [seller.id, 'A check of the business']);
    await base.moveClock(6 * DAY);
    await runSchedules(context);
    expect(await claim()).toBe('paused');
    expect(await payouts()).toEqual([]);
  });
});
