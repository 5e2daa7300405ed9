import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint, isFailpointArmed } from '#lib/platform/failpoints.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { balanceOf, givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { type ScriptedBank, scriptedBank } from '#lib/testing/payouts/scripted-bank.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { claimPayout } from './claim-payout.ts';
import type { PayoutsContext } from './context.ts';
import { workOnPayouts } from './hand-over.ts';
import { PAYOUT_STEPS, type PayoutStep } from './payout-steps.ts';
import { findUnexplained } from './store-entries.sql.ts';

/**
 * The hand-over of a payout is stopped after every one of its steps, on each of its ways, as by an error there; a
 * process that dies there is P-11. Afterwards the payout has ended once, in our books and in the bank's.
 */

const base = testDatabase();

const [LEASE, DAY] = [91, 86_400];
const AMOUNT = 5_000;

let createdBy: number;
let bank: ScriptedBank;
let context: PayoutsContext;
let seller: TestSeller;

beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
});
const REST = statement('test_rest_of_steps', 'UPDATE payout SET next_at = NULL');
beforeEach(async () => {
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
  const given = { sellerId: seller.id, currency: 'ILS', amount: AMOUNT, reason: 'Test', createdBy };
  await adjustBalance(base.db, given);
});
afterEach(() => armFailpoint(null));

const claim = () => claimPayout(context, { sellerId: seller.id, currency: 'ILS', origin: 'api', createdBy: null });
const work = async () => {
  while ((await workOnPayouts(context)) > 0);
};
const payout = async () => (await payoutsOf(base, seller))[0] ?? expect.fail('no payout');

type Way = {
  steps: readonly PayoutStep[];
  prepare: () => Promise<unknown>;
  run: () => Promise<unknown>;
  /** How it ends, and of which callbacks the seller hears. */
  ends: 'paid' | 'returned';
  told: readonly string[];
};

const ENDS = ['before_call', 'after_call', 'before_commit', 'after_book'] as const;

/** The bank has the payout, and its next question is due. */
const sent = async () => {
  await claim();
  await work();
  await base.moveClock(DAY);
};
const credited = async () => {
  await sent();
  bank.credit((await payout()).publicId);
};

const WAYS: Readonly<Record<string, Way>> = {
  'is claimed': {
    steps: ['after_claim'],
    prepare: async () => undefined,
    run: claim,
    ends: 'paid',
    told: ['withdrawal-complete'],
  },
  'is handed over': {
    steps: ['before_call', 'after_call', 'after_book'],
    prepare: claim,
    run: work,
    ends: 'paid',
    told: ['withdrawal-complete'],
  },
  'is refused': {
    steps: ENDS,
    prepare: async () => {
      bank.decide({ outcome: 'refused' });
      await claim();
    },
    run: work,
    ends: 'returned',
    told: ['withdrawal-returned'],
  },
  'is credited': { steps: ENDS, prepare: credited, run: work, ends: 'paid', told: ['withdrawal-complete'] },
  'is sent back after its credit': {
    steps: ENDS,
    prepare: async () => {
      await credited();
      await work();
      await base.moveClock(DAY);
      bank.sendBack((await payout()).publicId, 'account_closed');
    },
    run: work,
    ends: 'returned',
    told: ['withdrawal-complete', 'withdrawal-returned'],
  },
};

const TOLD = statement(
  'test_told_of_steps',
  `SELECT e.notify_type::text AS type FROM delivery d JOIN event e ON e.id = d.event_id
    WHERE d.seller_id = $1 AND e.notify_type::text LIKE 'withdrawal-%' ORDER BY e.id`,
);

test.each(Object.entries(WAYS).flatMap(([name, { steps }]) => steps.map((step) => [name, step] as const)))(
  'a payout that %s and stops %s ends once, in our books and the bank’s',
  async (name, step) => {
    const { prepare, run, ends, told } = WAYS[name] ?? expect.fail('no way');
    await prepare();
    armFailpoint(`payout.${step}:throw`);
    await Promise.resolve(run()).catch(() => undefined);
    expect(isFailpointArmed(), `none that ${name} passes ${step}`).toBe(false);
    for (const seconds of [LEASE, LEASE, DAY]) {
      await base.moveClock(seconds);
      await work();
      // The bank pays out what it has, once it is asked again.
      const { publicId, status } = await payout();
      if (ends === 'paid' && status === 'sent') bank.credit(publicId);
    }
    await base.moveClock(DAY);
    await work();
    const { publicId, status } = await payout();
    expect([status, bank.orders.get(publicId)?.sent, (await payoutsOf(base, seller)).length]).toEqual([ends, 1, 1]);
    expect((await base.owner.query<{ type: string }>(TOLD, [seller.id])).map(({ type }) => type)).toEqual(told);
    const left = ends === 'paid' ? { available: 0, paidOut: AMOUNT } : { available: AMOUNT, paidOut: 0 };
    expect(await balanceOf(base, seller)).toMatchObject({ ...left, inTransit: 0 });
    expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
    await expectInvariantsHold(base.db);
  },
);

test('every step is stopped at on some way', () => {
  const stopped = new Set(Object.values(WAYS).flatMap(({ steps }) => steps));
  expect(PAYOUT_STEPS.filter((step) => !stopped.has(step))).toEqual([]);
});
