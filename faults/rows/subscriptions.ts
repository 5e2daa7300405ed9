import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks } from '../books.ts';
import { atOnce, call, pause } from '../client.ts';
import type { Random } from '../random.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';
import {
  checkDates,
  datesOf,
  type FaultDate,
  givenSubscriptions,
  listDates,
  moveTime,
  PAST_LEASE,
  PERIODS,
  PRICE,
  setPrice,
  settleDates,
} from '../subscriptions/dates.ts';

/** Subscriptions: the schedule in both processes, while clocks jump, buyers leave and processes die. */

const DAY = 86_400;

const isPaid = ({ state }: FaultDate): boolean => state === 'paid';

/** Both books agree, every event is delivered, and the bank has charged as often as dates are paid: no sale beside. */
async function checkBooks(stage: Stage, seller: TestSeller, check: Check): Promise<void> {
  const { differences, theirs, undelivered, whyUndelivered } = await compareBooks(stage, seller);
  const [{ paid }, charges] = [await datesOf(stage, seller), theirs['charge']?.count];
  check.always(`the bank has charged ${charges} times for ${paid} dates`, charges === paid);
  check.always(`books agree: ${differences}`, differences.length === 0);
  check.always(`every event delivered, ${undelivered} are not: ${whyUndelivered}`, undelivered === 0);
}

/**
 * Stops one process after the other beyond its leases while dates are charged. Answers what the other one charged
 * meanwhile, by its place.
 */
async function stopInTurns(stage: Stage, random: Random, count: () => Promise<number>, turns: number) {
  const alone = [0, 0];
  for (let turn = 0; turn < turns; turn += 1) {
    const which = turn % 2;
    await pause(100 + random.below(200));
    stage.kill(which, 'SIGSTOP');
    // What it had begun at the acquirer may still end there; from now on it books nothing.
    await pause(60);
    const before = await count();
    await moveTime(stage, PAST_LEASE);
    for (let wait = 0; wait < 40 && (await count()) < before + 5; wait += 1) await pause(50);
    alone[1 - which] = (alone[1 - which] ?? 0) + (await count()) - before;
    stage.kill(which, 'SIGCONT');
  }
  return alone;
}

export const c09: FaultRow = {
  id: 'C-09',
  fault:
    'both processes charge the same subscriptions; the clock jumps a year ahead, each process is stopped beyond its ' +
    'leases in the middle and wakes, the clock goes back by 40 days, prices change, and it goes on',
  wanted:
    'one sale, one charge at the bank and one sub-iteration-success a date, ever; oldest first, one date of a ' +
    'subscription at a time; none missed; a new price from the next date on',
  async run(stage, { isShort, random, check }) {
    const begun = new Date();
    const seller = await stage.givenSeller();
    const monthly = isShort ? 16 : 300;
    const ids = await givenSubscriptions(stage, seller, 'monthly', monthly);
    if (!isShort)
      for (const [period, count] of [
        ['weekly', 20],
        ['yearly', 4],
        ['daily', 2],
      ] as const)
        ids.push(...(await givenSubscriptions(stage, seller, period, count)));
    const paid = async () => (await datesOf(stage, seller)).paid;
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 80 });
    const first = await paid();
    check.always('each first date is paid', first === ids.length);
    await moveTime(stage, 366 * DAY);
    const alone = await stopInTurns(stage, random, paid, isShort ? 2 : 8);
    const seconds = await settleDates(stage, seller, 240);
    const year = await checkDates(stage, seller, check, begun);

    // Back by more than a month: what was charged is not charged again, and nothing is due.
    const charged = await paid();
    await moveTime(stage, -40 * DAY);
    // Longer than the schedule waits until it looks again.
    await pause(1_500);
    check.always('nothing is charged while the clock is back', (await paid()) === charged);
    await atOnce(ids, 8, async (id) => {
      check.always('the new price is taken', (await setPrice(stage, seller, id, PRICE + 100)) === 0);
    });
    await moveTime(stage, 72 * DAY);
    await settleDates(stage, seller, 120);
    const dates = (await checkDates(stage, seller, check, begun)).filter(isPaid);
    const before = new Set(year.filter(isPaid).map(({ saleId }) => saleId));
    const isNew = ({ saleId }: FaultDate) => !before.has(saleId);
    for (const date of dates)
      check.always('the new price is that of the next dates alone', date.price === (isNew(date) ? PRICE + 100 : PRICE));
    await checkBooks(stage, seller, check);
    const takenOver = dates.filter(({ claims }) => claims > 1).length;
    check.saw('dates that one process charged alone', alone[0] ?? 0, 1);
    check.saw('dates that the other charged alone', alone[1] ?? 0, 1);
    check.saw('dates that a stopped process held and the other took over', takenOver, 1);
    check.saw('dates of the year', before.size - first, monthly * 12);
    check.saw('dates at the new price', dates.filter(isNew).length, monthly);
    return (
      `${ids.length} subscriptions, ${before.size - first} dates of a year charged in ${seconds.toFixed(0)} s, ` +
      `${alone.join(' and ')} by one process alone, ${takenOver} taken over from a stopped one; ` +
      `${dates.filter(isNew).length} at the new price`
    );
  },
};

const CUT = statement(
  'faults_dates_after_cut',
  `SELECT count(*)::int AS cut, count(a.id) FILTER (WHERE a.created_at > e.at)::int AS late
  FROM subscription p JOIN subscription_event e ON e.subscription_id = p.id AND e.kind IN ('paused', 'cancelled')
    JOIN subscription_iteration i ON i.subscription_id = p.id AND i.number > 1
    LEFT JOIN attempt a ON a.sale_id = i.sale_id WHERE p.seller_id = $1`,
);

export const c10: FaultRow = {
  id: 'C-10',
  fault: 'each subscription is paused or cancelled while both processes charge its date',
  wanted: 'what was begun before the pause is kept, counted and told; no charge begins after it; none later',
  async run(stage, { isShort, random, check }) {
    const begun = new Date();
    const seller = await stage.givenSeller();
    const [rounds, each] = isShort ? [1, 30] : [10, 30];
    await stage.bank('PUT', '/control/behaviour', { latencyMs: 0 });
    let taken = 0;
    for (let round = 0; round < rounds; round += 1) {
      const ids = await givenSubscriptions(stage, seller, 'daily', each);
      await stage.bank('PUT', '/control/behaviour', { latencyMs: 100 + random.below(100) });
      await moveTime(stage, DAY + 60);
      await atOnce(ids, each, async (id) => {
        await pause(random.below(1_200));
        const path = random.chance(50) ? 'pause-subscription' : 'cancel-subscription';
        const { status } = await call(stage, path, { seller_svc_id: seller.svcId, sub_svc_id: id });
        if (status === 200) taken += 1;
      });
      await stage.bank('PUT', '/control/behaviour', { latencyMs: 0 });
      await settleDates(stage, seller);
    }
    const [cut] = await stage.database.query<{ cut: number; late: number }>(CUT, [seller.id]);
    check.always('every pause and every end is taken', taken === rounds * each && (cut?.cut ?? 0) >= taken);
    check.always(`${cut?.late} charges begin after their pause`, cut?.late === 0);
    const before = (await datesOf(stage, seller)).paid;
    await moveTime(stage, 3 * DAY);
    await pause(2_500);
    check.always('nothing is charged later', (await datesOf(stage, seller)).paid === before);
    const dates = await checkDates(stage, seller, check, begun);
    await checkBooks(stage, seller, check);
    const kept = dates.filter((date) => date.number > 1 && isPaid(date)).length;
    const spared = rounds * each - kept;
    check.saw('charges that were kept', kept, (rounds * each) / 10);
    check.saw('dates that were not charged', spared, (rounds * each) / 10);
    return `${rounds * each} races: ${kept} charged before and kept, ${spared} not charged, none after`;
  },
};

/** The steps of a date, and those of the payment that it is charged by. */
const STEPS = ['iteration.after_claim', 'iteration.after_begin', 'iteration.after_charge', 'iteration.after_record'];
const STEPS_OF_A_PAYMENT = ['pay.after_claim', 'pay.after_call', 'pay.after_book'];

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0] as Item);
}

/** Waits until both processes have died at their points, of what is due and of what the other one left behind. */
async function untilBothDie(stage: Stage): Promise<boolean> {
  const isGone = ({ process }: Stage['webs'][number]) => process.signalCode === 'SIGKILL';
  for (let turn = 1; turn < 500 && !stage.webs.every(isGone); turn += 1) {
    await pause(100);
    if (turn % 5 === 0) await moveTime(stage, PAST_LEASE);
  }
  return stage.webs.every(isGone);
}

const FIRST = statement(
  'faults_first_payment',
  `SELECT p.state, x.status, x.captured::int AS captured FROM subscription p JOIN sale x ON x.subscription_id = p.id
    WHERE p.public_id = $1`,
);

/** Cards that a buyer tries in vain before one pays: each ends a payment too, and none of them moves the next look. */
const DECLINES = 6;

/** Longest that a subscription may take from the restart until it is active, seconds. */
const STARTS_WITHIN = 60;

/**
 * First payments of buyers, each by a process that is killed right after it has booked one; nobody else runs then.
 * Answers the longest time from the restart until the subscription was active, seconds.
 */
async function killAfterFirstPayments(stage: Stage, seller: TestSeller, check: Check, times: number): Promise<number> {
  let longest = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const { body: made } = await call(stage, 'generate-subscription', {
      seller_svc_id: seller.svcId,
      sub_price: PRICE,
      sub_currency: 'ILS',
      sub_description: 'Fault',
      sub_iteration_type: PERIODS.daily,
    });
    const id = made['sub_svc_id'];
    const payWith = (credit_card_number: string) =>
      call(stage, 'pay-subscription', {
        seller_svc_id: seller.svcId,
        sub_svc_id: id,
        credit_card_number,
        credit_card_exp: '12/40',
        credit_card_cvv: '123',
      });
    for (let decline = 0; decline < DECLINES; decline += 1) await payWith('4000000000000002');
    for (const which of [0, 1]) stage.kill(which, 'SIGKILL');
    await Promise.all([stage.endOf(0), stage.endOf(1)]);
    await stage.startWeb(0, 'pay.after_book:kill');
    const ended = stage.endOf(0);
    await payWith('4111111111111111');
    await ended;
    const first = async () =>
      (await stage.database.query<{ state: string; status: string; captured: number }>(FIRST, [id]))[0];
    const booked = await first();
    check.always(`it is paid and not active, not ${booked?.state}`, booked?.state === 'initial');
    check.always('its sale is completed', booked?.status === 'completed' && booked.captured === PRICE);
    await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1_000;
    while ((await first())?.state !== 'active' && seconds() < STARTS_WITHIN) await pause(50);
    check.always('it is active within a minute of the restart', (await first())?.state === 'active');
    longest = Math.max(longest, seconds());
  }
  return longest;
}

/** Dates of each subscription that are due at once. */
const DAYS_DUE = 10;

const LOST = ['lose_answer', 'lose_request', 'answer_late'];

export const r01s: FaultRow = {
  id: 'R-01s',
  fault:
    'R-01 for dates of subscriptions: kill -9 right after the booking of first payments, each after six declined ' +
    'cards, and of both processes, one after the other, at each step of a date and of its payment, while the bank ' +
    'loses requests and answers',
  wanted:
    'a paid subscription is active within 60 s of the restart; each date has one charge at the bank and one ' +
    'sub-iteration-success, or is rightly open; oldest first; nothing stays open; bank and ledger agree',
  async run(stage, { isShort, random, check }) {
    const begun = new Date();
    const seller = await stage.givenSeller();
    const started = await killAfterFirstPayments(stage, seller, check, isShort ? 1 : 4);
    await givenSubscriptions(stage, seller, 'daily', isShort ? 8 : 12);
    const first = (await datesOf(stage, seller)).paid;
    const chains = isShort ? 1 : 4;
    const steps = isShort ? STEPS : [...STEPS, ...STEPS_OF_A_PAYMENT, ...STEPS];
    const died = new Map<string, number>();
    let [longest, lost] = [0, 0];
    for (let chain = 0; chain < chains; chain += 1) {
      const points = shuffled(steps, random);
      // Enough dates for all kills: the clock moves no day on while a charge is under way.
      await moveTime(stage, DAYS_DUE * DAY);
      await stage.bank('PUT', '/control/behaviour', {
        latencyMs: 40,
        loseAnswer: 15,
        loseRequest: 5,
        answerLate: 5,
        lateMs: 300,
        seed: random.below(1_000_000),
      });
      for (let place = 0; place < points.length; place += 2) {
        for (const which of [0, 1]) stage.kill(which, 'SIGKILL');
        await Promise.all([stage.endOf(0), stage.endOf(1)]);
        const armed = [points[place] ?? '', points[place + 1] ?? points[0] ?? ''];
        // Beside those by chance, so that what has to be seen is not a matter of luck.
        for (const what of ['lose_answer', 'lose_request'])
          await stage.bank('POST', '/control/next', { merchant: String(seller.id), operation: 'charge', what });
        await Promise.all(armed.map((point, which) => stage.startWeb(which, `${point}:kill`)));
        check.always(`both die, at ${armed.join(' and ')}`, await untilBothDie(stage));
        for (const point of armed) died.set(point, (died.get(point) ?? 0) + 1);
      }
      await stage.bank('PUT', '/control/behaviour', {});
      await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
      longest = Math.max(longest, await settleDates(stage, seller));
      const { requests } = (await stage.bank('GET', '/control/requests')) as {
        requests: { happened: string | null }[];
      };
      lost = requests.filter(({ happened }) => LOST.includes(happened ?? '')).length;
      await checkDates(stage, seller, check, begun);
      await checkBooks(stage, seller, check);
    }
    const dates = await listDates(stage, seller);
    const again = dates.filter(({ claims }) => claims > 1).length;
    for (const step of steps) check.saw(`processes killed at ${step}`, died.get(step) ?? 0, chains);
    check.saw('dates that were begun again', again, 2);
    check.saw('lost and late answers', lost, isShort ? 2 : 20);
    check.saw('dates charged', dates.filter(isPaid).length - first, isShort ? 16 : 100);
    const kills = [...died.values()].reduce((sum, one) => sum + one, 0);
    return (
      `first payments active ${started.toFixed(1)} s after the restart at the latest; ` +
      `${kills} kills at ${new Set(steps).size} steps, ${lost} lost or late answers, ` +
      `${dates.filter(isPaid).length - first} dates charged once each, ${again} of them begun again; settled ` +
      `${longest.toFixed(1)} s after the restart at the latest`
    );
  },
};
