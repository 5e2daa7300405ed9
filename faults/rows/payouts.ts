import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { quiesce, untilHeard } from '../books.ts';
import { atOnce, call, paidSale, pause, refund } from '../client.ts';
import { comparePayouts, settlePayouts } from '../payouts/books.ts';
import { adjust, CURRENCIES, givenOperator, givenPayee, ZONE } from '../payouts/given.ts';
import { killAtSteps } from '../payouts/steps.ts';
import type { Random } from '../random.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import { moveTime } from '../subscriptions/dates.ts';

/** P-11: payouts while everything that works on them is killed, at each step and at random, and the bank misbehaves. */

const HOUR = 3_600;

/** Two days before the change of the hour; the month's end, Passover and two weekends follow. */
const BEGIN = Date.parse('2027-03-24T09:00:00Z');

/** What the bank does meanwhile, and how many hours pass. */
const ROUNDS: readonly { name: string; bank: object; hours: number }[] = [
  { name: 'loses answers', bank: { loseAnswer: 30, latencyMs: 60 }, hours: 24 },
  { name: 'over the change of the hour, loses requests', bank: { loseRequest: 30, latencyMs: 60 }, hours: 48 },
  { name: 'is down for a day', bank: { isDown: true, alsoQuestions: true }, hours: 24 },
  { name: 'is slow', bank: { latencyMs: 1_200, alsoQuestions: true }, hours: 24 },
  { name: 'answers late, over the end of the month', bank: { answerLate: 40, lateMs: 1_500 }, hours: 96 },
  { name: 'loses all of it', bank: { loseAnswer: 25, loseRequest: 25, alsoQuestions: true }, hours: 24 },
  { name: 'over Passover', bank: { loseAnswer: 20, latencyMs: 200 }, hours: 21 * 24 },
  { name: 'hangs', bank: { hangs: true }, hours: 24 },
  { name: 'is well', bank: {}, hours: 48 },
  { name: 'is slow and loses', bank: { latencyMs: 500, loseAnswer: 15 }, hours: 24 },
];

type Seen = Record<'asked' | 'cancelled' | 'unknown' | 'atWork' | 'returned' | 'refunds' | 'disputes', number>;
type Storm = {
  stage: Stage;
  random: Random;
  sellers: readonly TestSeller[];
  /** Of sellers who have sales: their refunds and chargebacks meet payouts on one balance. */
  sales: { seller: TestSeller; id: string; attempt: string }[];
  createdBy: number;
  seen: Seen;
};

const COUNTS = statement(
  'faults_payouts_under_way',
  `SELECT count(*) FILTER (WHERE status = 'unknown')::int AS unknown,
    count(*) FILTER (WHERE lease_until > app_now())::int AS "atWork" FROM payout`,
);

async function lookAt({ stage, seen }: Storm): Promise<void> {
  const [row] = await stage.database.query<{ unknown: number; atWork: number }>(COUNTS, []);
  seen.unknown += row?.unknown ?? 0;
  seen.atWork += row?.atWork ?? 0;
}

async function earn({ stage, random, sellers, createdBy }: Storm): Promise<void> {
  await atOnce(sellers, 6, async ({ id: sellerId }) => {
    for (const currency of CURRENCIES) {
      if (currency === 'USD' && random.chance(60)) continue;
      const amount = random.chance(12) ? -1 - random.below(3_000) : 500 + random.below(90_000);
      await adjust(stage, { sellerId, currency, amount, createdBy });
    }
  });
}

const keysOf = ({ svcId }: TestSeller) => ({ 'svc-merchant-key': svcId });

/** A part of the sellers asks for its money, some of them twice at once, and some change their mind. */
async function askFor({ stage, random, sellers, seen }: Storm): Promise<void> {
  await atOnce(sellers, 6, async (seller) => {
    if (random.chance(50)) return;
    const body = { seller_svc_id: seller.svcId, withdrawal_currency: random.pick(CURRENCIES) };
    const once = () => call(stage, 'withdraw-balance', body, { deadlineMs: 5_000 });
    const answers = await Promise.all(random.chance(20) ? [once(), once()] : [once()]);
    const [made] = answers.filter(({ status }) => status === 200);
    if (!made) return;
    seen.asked += 1;
    if (!random.chance(15)) return;
    const path = `${stage.address()}/payouts/${made.body['payout_id']}/cancel`;
    const cancelled = await fetch(path, { method: 'POST', headers: keysOf(seller) }).catch(() => null);
    if (cancelled?.ok) seen.cancelled += 1;
  });
}

/** Refunds and chargebacks of sales whose money is being paid out. */
async function takeBack({ stage, random, sales, seen }: Storm): Promise<void> {
  await atOnce(sales, 4, async ({ seller, id, attempt }) => {
    if (random.chance(35)) {
      const { status } = await refund(stage, seller, id, 1 + random.below(600));
      if (status === 200) seen.refunds += 1;
    } else if (random.chance(25)) {
      const made = await stage.bank('POST', '/control/chargebacks', {
        originalReference: attempt,
        amount: 1 + random.below(500),
      });
      if ((made as { reference?: string }).reference) seen.disputes += 1;
    }
  }).catch(() => undefined);
}

async function sendBack({ stage, random, seen }: Storm, most: number): Promise<void> {
  const { payouts } = (await stage.bank('GET', '/control/payouts')) as {
    payouts: { reference: string; outcome: string }[];
  };
  const credited = payouts.filter(({ outcome }) => outcome === 'credited').slice(0, 100);
  for (let turn = 0; turn < most && credited.length > 0; turn += 1) {
    const [one] = credited.splice(random.below(credited.length), 1);
    await stage.bank('POST', `/control/payouts/${one?.reference}/return`, { reason: 'account_closed' });
    seen.returned += 1;
  }
}

/** The process that hands over, or the bank, dies in the middle of it. */
async function killOne(storm: Storm, turn: number): Promise<string> {
  const { stage, random } = storm;
  await pause(random.below(700));
  await lookAt(storm);
  const which = turn % 4;
  if (which === 3) {
    await stage.crashBank();
    return 'bank';
  }
  if (which === 2) {
    await stage.restartWorker();
    return 'worker';
  }
  stage.kill(which, 'SIGKILL');
  await stage.endOf(which);
  await stage.startWeb(which);
  return 'web';
}

async function givenStorm(
  stage: Stage,
  random: Random,
  { createdBy, isShort }: { createdBy: number; isShort: boolean },
): Promise<Storm> {
  const [count, selling] = isShort ? [24, 3] : [200, 20];
  const sellers: TestSeller[] = [];
  await atOnce(Array.from({ length: count }), 4, async (_, place) => {
    sellers.push(await givenPayee(stage, place % 2 === 0));
  });
  const sales: Storm['sales'] = [];
  await atOnce(sellers.slice(0, selling), 4, async (seller) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const id = await paidSale(stage, seller);
      const [row] = await stage.database.query<{ attempt: string }>(ATTEMPT, [id]);
      sales.push({ seller, id, attempt: row?.attempt ?? '' });
    }
  });
  const seen: Seen = { asked: 0, cancelled: 0, unknown: 0, atWork: 0, returned: 0, refunds: 0, disputes: 0 };
  return { stage, random, sellers, sales, createdBy, seen };
}

const ATTEMPT = statement(
  'faults_payment_of',
  `SELECT a.public_id AS attempt FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
    AND a.kind = 'pay' AND a.state = 'succeeded'`,
);

async function blow(storm: Storm, isShort: boolean): Promise<Record<string, number>> {
  const { stage, random } = storm;
  const rounds = isShort ? ROUNDS.filter((_, place) => place < 3 || place === 6) : ROUNDS;
  const kills = isShort ? 1 : 2;
  const died: Record<string, number> = {};
  let turn = random.below(4);
  for (const { bank, hours } of rounds) {
    await earn(storm);
    await stage.bank('PUT', '/control/payout-behaviour', { ...bank, seed: random.below(1_000_000) });
    const asking = Promise.all([askFor(storm), takeBack(storm)]);
    for (let kill = 0; kill < kills; kill += 1) {
      const what = await killOne(storm, turn);
      died[what] = (died[what] ?? 0) + 1;
      turn += 1;
      // The bank forgets its faults with its process.
      if (what === 'bank') await stage.bank('PUT', '/control/payout-behaviour', bank);
    }
    await asking;
    const steps = isShort ? 3 : 6;
    for (let step = 0; step < steps; step += 1) {
      await moveTime(stage, Math.round((hours * HOUR) / steps));
      await pause(isShort ? 500 : 1_500);
      await lookAt(storm);
    }
    await stage.bank('PUT', '/control/payout-behaviour', {});
    await sendBack(storm, isShort ? 1 : 4);
  }
  return died;
}

function checkSeen({ seen }: Storm, died: Record<string, number>, check: Check, isShort: boolean): number {
  const kills = Object.values(died).reduce((sum, one) => sum + one, 0);
  check.saw('kills', kills, isShort ? 4 : 20);
  for (const [what, least] of [
    ['asked', isShort ? 10 : 200],
    ['unknown', isShort ? 1 : 20],
    ['returned', isShort ? 1 : 10],
    ['refunds', 1],
    ['disputes', isShort ? 0 : 1],
    ['cancelled', isShort ? 0 : 1],
    ['atWork', isShort ? 0 : 5],
  ] as const)
    check.saw(what, seen[what], least);
  return kills;
}

export const p11: FaultRow = {
  id: 'P-11',
  fault:
    'payouts while the process that hands over is killed at each step, on the way to the bank, to the credit and to ' +
    'the return; then of 200 sellers in two currencies, asked for and by schedule, while it and the bank are killed ' +
    '20 times at random, the bank loses, delays, hangs and is down for a day, some are cancelled or come back, ' +
    'refunds and chargebacks meet them on one balance, and the clock passes a change of the hour, a month and Passover',
  wanted: 'bank = ledger = payouts to the agora: 0 differences; nothing stays open; what is unexplained is 0',
  async run(stage, { random, isShort, check }) {
    await stage.sendNotices();
    const begun = dayOf((await readClock(stage.database)).now, ZONE);
    const createdBy = await givenOperator(stage);
    const killed = await killAtSteps(stage, { createdBy, isShort, check });
    await stage.restartWorker();
    const storm = await givenStorm(stage, random, { createdBy, isShort });
    await moveTime(stage, Math.round((BEGIN - (await readClock(stage.database)).now.getTime()) / 1_000));
    const died = await blow(storm, isShort);
    await stage.bank('PUT', '/control/payout-behaviour', {});
    const heard = await untilHeard(stage);
    await quiesce(stage);
    const seconds = await settlePayouts(stage);
    const { differences, agreeing, sums } = await comparePayouts(stage, begun);
    for (const difference of [...heard, ...differences]) check.always(difference, false);
    const kills = checkSeen(storm, died, check, isShort);
    const count = sums.reduce((sum, one) => sum + one.count, 0);
    check.saw('payouts at the bank', count, isShort ? 20 : 600);
    const { unknown, returned, cancelled, refunds, disputes } = storm.seen;
    const onPurpose = Object.entries(killed).map(([step, times]) => `${step} ${times}`);
    return (
      `killed at each step: ${onPurpose.join(', ')}; then ${storm.sellers.length} sellers, ${count} payouts at the ` +
      `bank, ${kills} kills at random, seen in doubt ${unknown} ` +
      `times, ${returned} came back, ${cancelled} cancelled, ${refunds} refunds and ${disputes} chargebacks on the ` +
      `same balances; ${agreeing} movements in both books, ${differences.length} differences; ended after ` +
      `${seconds.toFixed(0)} s`
    );
  },
};
