import type { PayoutStep } from '#lib/modules/payouts/payout-steps.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { call, pause } from '../client.ts';
import type { Check } from '../row.ts';
import type { Stage } from '../stage.ts';
import { moveTime } from '../subscriptions/dates.ts';
import { settlePayouts } from './books.ts';
import { adjust, givenPayee } from './given.ts';

/** The one process that hands over is killed on purpose at each step of a payout, on each of its ways. */

const STATUS = statement('faults_status_of_payout', 'SELECT status::text AS status FROM payout WHERE seller_id = $1');
const REFERENCE = statement('faults_reference_of_payout', 'SELECT public_id AS id FROM payout WHERE seller_id = $1');

/** Step of the clock towards a value date, seconds, and how long a step waits for what comes of it. */
const [STEP_SECONDS, STEP_MS] = [8 * 3_600, 400];

/** Real time in which a way has to reach its step. */
const WITHIN_MS = 60_000;

const withdraw = (stage: Stage, seller: TestSeller) =>
  call(stage, 'withdraw-balance', { seller_svc_id: seller.svcId, withdrawal_currency: 'ILS' }, { deadlineMs: 5_000 });

/** Repeats a move until something is so. Throws where it never is. */
async function until(isSo: () => Promise<boolean>, move: () => Promise<unknown>): Promise<void> {
  for (const last = performance.now() + WITHIN_MS; performance.now() < last; await pause(STEP_MS)) {
    if (await isSo()) return;
    await move();
  }
  throw new Error('a payout did not come to where it is to be killed');
}

const hasStatus = (stage: Stage, seller: TestSeller, status: string) => async () =>
  (await stage.database.query<{ status: string }>(STATUS, [seller.id]))[0]?.status === status;

const wait = () => Promise.resolve();
const passDays = (stage: Stage) => () => moveTime(stage, STEP_SECONDS);

type Way = {
  steps: readonly PayoutStep[];
  /** Steps of the short form. */
  inShort: readonly PayoutStep[];
  prepare: (stage: Stage, seller: TestSeller) => Promise<void>;
  /** What brings the payout to its step; repeated until the process is dead. */
  move: (stage: Stage, seller: TestSeller) => Promise<unknown>;
};

const ENDS = ['before_call', 'after_call', 'before_commit', 'after_book'] as const;

async function sent(stage: Stage, seller: TestSeller): Promise<void> {
  await withdraw(stage, seller);
  await until(hasStatus(stage, seller, 'sent'), wait);
}

const WAYS: readonly Way[] = [
  { steps: ['after_claim'], inShort: ['after_claim'], prepare: wait, move: withdraw },
  {
    steps: ['before_call', 'after_call', 'after_book'],
    inShort: ['before_call', 'after_call', 'after_book'],
    prepare: wait,
    move: withdraw,
  },
  { steps: ENDS, inShort: ['before_commit'], prepare: sent, move: (stage) => passDays(stage)() },
  {
    steps: ENDS,
    inShort: [],
    prepare: async (stage, seller) => {
      await sent(stage, seller);
      await until(hasStatus(stage, seller, 'paid'), passDays(stage));
      const [payout] = await stage.database.query<{ id: string }>(REFERENCE, [seller.id]);
      await stage.bank('POST', `/control/payouts/${payout?.id}/return`, { reason: 'account_closed' });
    },
    move: (stage) => passDays(stage)(),
  },
];

/** Starts the one process anew, to be killed at a step where there is one. */
async function restart(stage: Stage, step?: PayoutStep): Promise<void> {
  stage.kill(0, 'SIGKILL');
  await stage.endOf(0);
  await stage.startWeb(0, step && `payout.${step}:kill`);
}

async function dieAt(stage: Stage, { prepare, move }: Way, step: PayoutStep, createdBy: number): Promise<void> {
  const seller = await givenPayee(stage, false);
  await adjust(stage, { sellerId: seller.id, currency: 'ILS', amount: 5_000, createdBy });
  await prepare(stage, seller);
  await restart(stage, step);
  let isDead = false;
  const ended = stage.endOf(0).then(() => {
    isDead = true;
  });
  await until(
    async () => isDead,
    () => Promise.race([move(stage, seller).catch(() => undefined), ended]),
  );
  await stage.startWeb(0);
}

/**
 * Kills at every step, and has what was begun come to its end. Answers how often each step was killed. `web` 0 is the
 * only process that works on payouts meanwhile.
 */
export async function killAtSteps(
  stage: Stage,
  { createdBy, isShort, check }: { createdBy: number; isShort: boolean; check: Check },
): Promise<Partial<Record<PayoutStep, number>>> {
  stage.kill(1, 'SIGKILL');
  await stage.endOf(1);
  await restart(stage);
  const killed: Partial<Record<PayoutStep, number>> = {};
  let wanted = 0;
  for (const way of WAYS)
    for (const step of isShort ? way.inShort : way.steps) {
      wanted += 1;
      await dieAt(stage, way, step, createdBy);
      killed[step] = (killed[step] ?? 0) + 1;
    }
  await settlePayouts(stage);
  await stage.startWeb(1);
  check.saw(
    'kills at a step of a payout',
    Object.values(killed).reduce((sum, one) => sum + one, 0),
    wanted,
  );
  return killed;
}
