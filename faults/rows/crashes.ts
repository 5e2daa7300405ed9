import { paymentsContext } from '#lib/contexts.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce } from '../books.ts';
import { type ApiResponse, atOnce, call, capture, newSale, paidSale, pause, pay, refund } from '../client.ts';
import type { Random } from '../random.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** R: processes die, answers get lost, the acquirer misbehaves. */

const AUTHORIZE = { sale_type: 'authorize' };

/** Kills and stops processes at random moments; the caller keeps work under way until it is over. */
async function storm(
  stage: Stage,
  random: Random,
  turns: number,
): Promise<{ kills: number; inFlight: number; stops: number }> {
  const IN_FLIGHT = statement(
    'faults_in_flight',
    `SELECT count(*)::int AS count FROM attempt WHERE state = 'in_flight'`,
  );
  const seen = { kills: 0, inFlight: 0, stops: 0 };
  for (let turn = 0; turn < turns; turn += 1) {
    await pause(150 + random.below(500));
    const which = random.below(2);
    const [open] = await stage.database.query<{ count: number }>(IN_FLIGHT, []);
    if (turn % 7 === 3) {
      // A stopped process wakes after its leases are over, and finds its attempts booked.
      stage.kill(which, 'SIGSTOP');
      await stage.moveClock(41);
      await pause(2_500);
      stage.kill(which, 'SIGCONT');
      seen.stops += 1;
      continue;
    }
    stage.kill(which, 'SIGKILL');
    await stage.endOf(which);
    seen.kills += 1;
    if ((open?.count ?? 0) > 0) seen.inFlight += 1;
    await stage.moveClock(41);
    await stage.startWeb(which);
  }
  return seen;
}

export async function refundOnce(stage: Stage, seller: TestSeller, saleId: string): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    const { code, body } = await refund(stage, seller, saleId, 2_000);
    if (body['status_code'] === 0 || code === 305 || code === 352) return;
    await pause(60);
  }
}

/** Slow enough that the kills find calls under way until the last of them. */
const UNRULY = { latencyMs: 1_100, loseRequest: 4, answerLate: 8, loseAnswer: 8, lateMs: 900 };

/** Of fewer calls more are late, so that the few that have to be seen are not a matter of luck. */
const unruly = (isShort: boolean, random: Random) => ({
  ...UNRULY,
  ...(isShort && { answerLate: 15 }),
  seed: random.below(1_000_000),
});

async function lateAnswers(stage: Stage): Promise<number> {
  const { requests } = (await stage.bank('GET', '/control/requests')) as { requests: { happened: string | null }[] };
  return requests.filter(({ happened }) => happened === 'answer_late').length;
}

const OVER = statement(
  'faults_over',
  `SELECT count(*)::int AS count FROM sale WHERE seller_id = $1
    AND (refunded + charged_back > captured OR captured > authorized)`,
);
const MANY = statement(
  'faults_many',
  `SELECT count(*)::int AS count FROM (SELECT sale_id FROM attempt WHERE seller_id = $1 AND kind IN ('pay', 'authorize')
    AND state = 'succeeded' GROUP BY 1 HAVING count(*) > 1) x`,
);

function sawStorm(
  check: Check,
  seen: { kills: number; inFlight: number; stops: number },
  late: number,
  isShort: boolean,
): void {
  check.saw('kills', seen.kills, isShort ? 4 : 20);
  check.saw('kills with a call in flight', seen.inFlight, isShort ? 2 : 8);
  check.saw('late answers', late, isShort ? 4 : 10);
  check.saw('stops beyond the lease', seen.stops, isShort ? 1 : 3);
}

/** The end of a storm: quiet, equal books, nothing paid or returned twice. */
export async function settleStorm(
  stage: Stage,
  seller: TestSeller,
  check: Check,
): Promise<{ seconds: number; sums: string }> {
  await stage.bank('PUT', '/control/behaviour', {});
  const seconds = await quiesce(stage, 120);
  const { differences, theirs, undelivered, whyUndelivered } = await compareBooks(stage, seller);
  check.always(`books agree: ${differences}`, differences.length === 0);
  check.always(`every event delivered, ${undelivered} are not: ${whyUndelivered}`, undelivered === 0);
  const [over] = await stage.database.query<{ count: number }>(OVER, [seller.id]);
  const [many] = await stage.database.query<{ count: number }>(MANY, [seller.id]);
  check.always('no sale over-refunded', over?.count === 0);
  check.always('no sale charged twice', many?.count === 0);
  return {
    seconds,
    sums: Object.entries(theirs)
      .map(([operation, { count, total }]) => `${operation} ${count} of ${total}`)
      .join(', '),
  };
}

export const r02: FaultRow = {
  id: 'R-02',
  fault: 'kill -9 and SIGSTOP at random moments during refunds, with lost requests, lost and late answers',
  wanted: 'bank sum − ledger sum = 0; none over-refunded; every event delivered; nothing open after 60 s',
  async run(stage, { isShort, random, check }) {
    const seller = await stage.givenSeller();
    const sales: string[] = [];
    await atOnce(Array.from({ length: isShort ? 16 : 100 }), 8, async () => {
      sales.push(await paidSale(stage, seller));
    });
    await stage.bank('PUT', '/control/behaviour', unruly(isShort, random));
    const least = isShort ? 80 : 500;
    let [isOver, refunds] = [false, 0];
    const work = Promise.all(
      Array.from({ length: 10 }, async () => {
        while (refunds < least || !isOver) {
          refunds += 1;
          // Sales that have nothing left make room for new ones, for as long as the storm lasts.
          if (refunds > sales.length * 5) sales.push(await paidSale(stage, seller));
          await refundOnce(stage, seller, sales[refunds % sales.length] as string);
        }
      }),
    );
    const seen = await storm(stage, random, isShort ? 5 : 30);
    isOver = true;
    await work;
    const late = await lateAnswers(stage);
    const { seconds, sums } = await settleStorm(stage, seller, check);
    sawStorm(check, seen, late, isShort);
    return (
      `${refunds} refunds asked, ${seen.kills} kills (${seen.inFlight} with a call in flight), ${seen.stops} ` +
      `stops, ${late} late answers; ${sums}; quiet after ${seconds.toFixed(0)} s`
    );
  },
};

export const r03: FaultRow = {
  id: 'R-03',
  fault: 'as R-02 during payments and captures',
  wanted: 'as R-02, and at most one charge per sale',
  async run(stage, { isShort, random, check }) {
    const seller = await stage.givenSeller();
    const holds: string[] = [];
    await atOnce(Array.from({ length: isShort ? 25 : 300 }), 8, async () => {
      holds.push(await paidSale(stage, seller, AUTHORIZE));
    });
    await stage.bank('PUT', '/control/behaviour', unruly(isShort, random));
    const untilDone = async (work: () => Promise<ApiResponse>) => {
      for (let turn = 0; turn < 30; turn += 1) {
        const { code, body } = await work();
        if (body['status_code'] === 0 || code === 305) return;
        await pause(60);
      }
    };
    const least = isShort ? 50 : 500;
    let [isOver, paid] = [false, 0];
    const work = Promise.all(
      Array.from({ length: 10 }, async (_, lane) => {
        while (paid < least || !isOver || holds.length > 0) {
          const hold = lane % 3 === 0 || paid >= least ? holds.pop() : undefined;
          if (hold !== undefined) await untilDone(() => capture(stage, seller, hold, 7_000));
          else {
            paid += 1;
            const saleId = await newSale(stage, seller);
            await untilDone(() => pay(stage, seller, saleId));
          }
        }
      }),
    );
    const seen = await storm(stage, random, isShort ? 5 : 30);
    isOver = true;
    await work;
    const late = await lateAnswers(stage);
    const { seconds, sums } = await settleStorm(stage, seller, check);
    sawStorm(check, seen, late, isShort);
    return (
      `${paid} payments asked, ${seen.kills} kills (${seen.inFlight} with a call in flight), ${seen.stops} ` +
      `stops, ${late} late answers; ${sums}; quiet after ${seconds.toFixed(0)} s`
    );
  },
};

/** Reconciles the acquirer's day twice: a difference is reported the first time only. */
async function namedOnce(stage: Stage, wanted: number): Promise<boolean> {
  const day = new Date().toISOString().slice(0, 10);
  const context = { ...paymentsContext(), database: stage.database, acquirer: stage.acquirer };
  const first = await reconcileDay(context, day);
  const second = await reconcileDay(context, day);
  return (
    first.newFindings.filter(({ kind }) => kind === 'other_amount').length === wanted &&
    first.newFindings.length === wanted &&
    second.newFindings.length === 0
  );
}

const MODES = [
  'lose_answer',
  'lose_request',
  'answer_late',
  'answer_twice',
  'reset',
  'refuse',
  'wrong_amount',
] as const;

export const r05: FaultRow = {
  id: 'R-05',
  fault: 'the acquirer loses, delays, repeats, resets, refuses, or approves another amount',
  wanted: 'money equal in both books for every sale; another amount stays in doubt and is named',
  async run(stage, { isShort, check }) {
    const each = isShort ? 5 : 50;
    const figures: string[] = [];
    for (const what of MODES) {
      const seller = await stage.givenSeller();
      const calm = await stage.givenSeller();
      await atOnce(Array.from({ length: each }), 4, async () => {
        // Payments that go well in between keep the breaker closed: this row is about answers, not about an acquirer
        // that is away.
        await paidSale(stage, calm);
        await paidSale(stage, calm);
        const saleId = await newSale(stage, seller);
        await stage.bank('POST', '/control/next', { merchant: String(seller.id), what, ms: 300 });
        const { code } = await pay(stage, seller, saleId);
        check.always(`${what} answers 0, 998, 9002 or 9005, not ${code}`, [0, 998, 9002, 9005].includes(code));
      });
      const { requests } = (await stage.bank('GET', '/control/requests')) as {
        requests: { happened: string | null }[];
      };
      check.saw(what, requests.filter((request) => request.happened === what).length, each);
      if (what === 'wrong_amount') {
        check.breaks('I06');
        check.always('the list of the day names each of them once, and nothing else', await namedOnce(stage, each));
        const DOUBT = statement(
          'faults_doubt',
          `SELECT count(*)::int AS count FROM attempt WHERE seller_id = $1 AND state = 'in_doubt'`,
        );
        await pause(1_500);
        const [doubt] = await stage.database.query<{ count: number }>(DOUBT, [seller.id]);
        check.always(`another amount is never booked: ${doubt?.count} of ${each} in doubt`, doubt?.count === each);
        figures.push(`${what} ${doubt?.count}/${each} in doubt and named by the reconciliation`);
        continue;
      }
      await quiesce(stage);
      const { differences } = await compareBooks(stage, seller);
      check.always(`${what}: ${differences}`, differences.length === 0);
      figures.push(`${what} ${each}/${each}`);
    }
    return figures.join(', ');
  },
};

export const r08: FaultRow = {
  id: 'R-08',
  fault: 'SIGTERM to one process after the other under steady payments',
  wanted: 'no failed request, nothing left in doubt, each gone within 30 s',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 150 });
    let [isOver, done, failed, longest] = [false, 0, 0, 0];
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!isOver) {
          const saleId = await newSale(stage, seller);
          const { status, code } = await pay(stage, seller, saleId);
          done += 1;
          if (status !== 200) {
            failed += 1;
            check.always(`no failed request, but ${status} ${code}`, false);
          }
          await pause(20);
        }
      }),
    );
    const restarts = isShort ? 2 : 20;
    for (let turn = 0; turn < restarts; turn += 1) {
      await pause(300);
      const which = turn % 2;
      const begun = performance.now();
      const web = stage.webs[which];
      // The balancer is informed first, as it is by a failing health check.
      if (web) web.isUp = false;
      stage.kill(which, 'SIGTERM');
      await stage.endOf(which);
      longest = Math.max(longest, (performance.now() - begun) / 1_000);
      await stage.startWeb(which);
    }
    isOver = true;
    await load;
    await stage.bank('PUT', '/control/behaviour', {});
    const OPEN = statement(
      'faults_r08_open',
      `SELECT count(*)::int AS count FROM attempt WHERE seller_id = $1 AND settled_at IS NULL`,
    );
    const [open] = await stage.database.query<{ count: number }>(OPEN, [seller.id]);
    check.always('nothing left open', open?.count === 0);
    check.always('each gone within 30 s', longest <= 30);
    check.saw('payments beside the restarts', done, isShort ? 20 : 100);
    return `${restarts} restarts, ${done} payments, ${failed} failed, longest stop ${longest.toFixed(1)} s`;
  },
};

const BEGUN = statement(
  'faults_payments_begun',
  `SELECT count(*) AS begun FROM attempt WHERE seller_id = $1 AND kind = 'pay'`,
);

export const r09: FaultRow = {
  id: 'R-09',
  fault: 'clients that hang up in the middle of pay-sale',
  wanted: 'every payment runs to its end and is told; get-sales shows it',
  async run(stage, { isShort, check }) {
    const seller = await stage.givenSeller();
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 250 });
    const times = isShort ? 20 : 100;
    let hungUp = 0;
    await atOnce(Array.from({ length: times }), 10, async () => {
      const saleId = await newSale(stage, seller);
      const { status } = await call(
        stage,
        'pay-sale',
        {
          seller_svc_id: seller.svcId,
          svc_sale_id: saleId,
          sale_price: 10_000,
          currency: 'ILS',
          installments: 1,
          sale_return_url: 'https://shop.example.com/',
          credit_card_number: '4111111111111111',
          credit_card_exp: '12/30',
          credit_card_cvv: '123',
        },
        { deadlineMs: 100 },
      );
      if (status === 0) hungUp += 1;
    });
    await stage.bank('PUT', '/control/behaviour', {});
    await pause(1_000);
    await quiesce(stage);
    const { body } = await call(stage, 'get-sales', { seller_svc_id: seller.svcId, sale_status: 'completed' });
    // On a full machine a client may be gone before its request was there: nothing was begun then, and nothing may have
    // happened.
    const [{ begun } = { begun: 0 }] = await stage.database.query<{ begun: number }>(BEGUN, [seller.id]);
    check.always(`${begun} begun and completed, not ${body['items_count']}`, body['items_count'] === begun);
    check.saw('payments that were begun', begun, times * 0.9);
    const { differences, undelivered } = await compareBooks(stage, seller);
    check.always(`books agree: ${differences}`, differences.length === 0);
    check.always('every callback sent', undelivered === 0);
    check.saw('clients that hung up', hungUp, times * 0.9);
    return `${hungUp} hung up, ${body['items_count']}/${begun} that were begun completed and told`;
  },
};
