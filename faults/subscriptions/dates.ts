import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { quiesce } from '../books.ts';
import { atOnce, call, pause } from '../client.ts';
import type { Check } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Subscriptions of a stage: made by the API, and every date of them held against the bank's records. */

/** `sub_iteration_type` (answers, section 4). */
export const PERIODS = { daily: 1, weekly: 2, monthly: 3, yearly: 4 } as const;

export const PRICE = 4_900;

/** A claim of a date is another process's after this time, seconds. */
export const PAST_LEASE = 95;

/** Makes subscriptions that a kept card pays; the first date of each is charged. Answers their identifiers. */
export async function givenSubscriptions(
  stage: Stage,
  seller: TestSeller,
  period: keyof typeof PERIODS,
  count: number,
): Promise<string[]> {
  const { body: kept } = await call(stage, 'capture-buyer-token', {
    seller_svc_id: seller.svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/40',
    buyer_name: 'Noa Cohen',
    buyer_is_permanent: true,
  });
  const made: string[] = [];
  await atOnce(Array.from({ length: count }), 8, async () => {
    const { body } = await call(stage, 'generate-subscription', {
      seller_svc_id: seller.svcId,
      sub_price: PRICE,
      sub_currency: 'ILS',
      sub_description: 'Fault',
      sub_iteration_type: PERIODS[period],
      buyer_key: kept['buyer_key'],
    });
    if (body['status_code'] !== 0) throw new Error(`no subscription: ${JSON.stringify(body)}`);
    made.push(body['sub_svc_id']);
  });
  return made;
}

/** PATCH of a subscription by its seller; answers `status_code`. */
export async function setPrice(stage: Stage, seller: TestSeller, subscriptionId: string, price: number) {
  const response = await fetch(`${stage.address()}/subscriptions/${subscriptionId}/set-price`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'svc-merchant-key': seller.svcId },
    body: JSON.stringify({ sub_price: price }),
  });
  return ((await response.json()) as { status_code: number }).status_code;
}

const OFFSET = statement('faults_dates_offset', 'SELECT offset_seconds::float8 AS seconds FROM app_clock');

/** Moves our clock, and the bank's to the same time: what both write down is of one day. */
export async function moveTime(stage: Stage, seconds: number): Promise<void> {
  await stage.moveClock(seconds);
  const [offset] = await stage.database.query<{ seconds: number }>(OFFSET, []);
  await stage.bank('PUT', '/control/clock', { offsetSeconds: Math.round(offset?.seconds ?? 0) });
}

const STANDING = statement(
  'faults_dates_standing',
  `SELECT
    count(*) FILTER (WHERE state IN ('scheduled', 'charging') AND least(due_at, next_at) <= app_now())::int AS due,
    count(*) FILTER (WHERE state IN ('charging', 'submitted'))::int AS held,
    count(*) FILTER (WHERE state = 'paid')::int AS paid
  FROM subscription_iteration WHERE seller_id = $1`,
);

type Standing = { due: number; held: number; paid: number };

/** How the dates of a seller stand: to be charged now, at work, and paid. */
export async function datesOf(stage: Stage, seller: TestSeller): Promise<Standing> {
  const [standing] = await stage.database.query<Standing>(STANDING, [seller.id]);
  return standing ?? { due: 0, held: 0, paid: 0 };
}

/**
 * Waits until nothing is due and nothing at work. Where nothing moves any more the clock goes past the leases of what a
 * process left behind. Answers how long it took, seconds of real time.
 */
export async function settleDates(stage: Stage, seller: TestSeller, withinSeconds = 120): Promise<number> {
  const begun = performance.now();
  let [paid, since] = [-1, begun];
  while ((performance.now() - begun) / 1_000 < withinSeconds) {
    const now = await datesOf(stage, seller);
    if (now.due === 0 && now.held === 0) {
      const seconds = (performance.now() - begun) / 1_000;
      await quiesce(stage);
      // The clock went on meanwhile.
      const { due, held } = await datesOf(stage, seller);
      if (due === 0 && held === 0) return seconds;
    }
    if (now.paid !== paid) [paid, since] = [now.paid, performance.now()];
    else if (performance.now() - since > 1_200) {
      await moveTime(stage, PAST_LEASE);
      since = performance.now();
    }
    await pause(50);
  }
  throw new Error('dates stayed open');
}

const DATES = statement(
  'faults_dates',
  `SELECT i.subscription_id AS subscription, p.state AS "subscriptionState", i.number, i.state, i.due_at AS "dueAt",
    i.due_at <= app_now() AS "isDue", x.public_id AS "saleId", x.status, x.price::int AS price, i.claims,
    min(a.created_at) AS "begunAt", max(a.settled_at) AS "endedAt",
    coalesce(array_agg(a.public_id) FILTER (WHERE a.id IS NOT NULL), '{}') AS attempts
  FROM subscription_iteration i JOIN subscription p ON p.id = i.subscription_id LEFT JOIN sale x ON x.id = i.sale_id
    LEFT JOIN attempt a ON a.sale_id = x.id AND a.kind = 'pay'
  WHERE i.seller_id = $1 AND i.number IS NOT NULL GROUP BY i.id, p.id, x.id ORDER BY i.subscription_id, i.number`,
);

export type FaultDate = {
  subscription: number;
  subscriptionState: string;
  number: number;
  state: string;
  dueAt: Date;
  isDue: boolean;
  saleId: string | null;
  status: string | null;
  price: number | null;
  claims: number;
  begunAt: Date | null;
  endedAt: Date | null;
  attempts: string[];
};

export const listDates = (stage: Stage, seller: TestSeller): Promise<FaultDate[]> =>
  stage.database.query<FaultDate>(DATES, [seller.id]);

const TOLD = statement(
  'faults_dates_told',
  `SELECT e.body FROM event e JOIN delivery d ON d.event_id = e.id AND d.audience = 'seller'
  WHERE d.seller_id = $1 AND e.notify_type = 'sub-iteration-success'`,
);

const NOW = statement('faults_dates_now', 'SELECT app_now() AS now');
const DAY_MS = 86_400_000;

/** The references that the bank has approved, day by day since the row began. */
async function approvedReferences(stage: Stage, begun: Date): Promise<string[]> {
  const [{ now } = { now: begun }] = await stage.database.query<{ now: Date }>(NOW, []);
  const days = Array.from({ length: Math.ceil((now.getTime() - begun.getTime()) / DAY_MS) + 2 }, (_, place) =>
    new Date(begun.getTime() + place * DAY_MS).toISOString().slice(0, 10),
  );
  const references: string[] = [];
  await atOnce(days, 8, async (day) => {
    for (const { reference } of await stage.acquirer.list(day, 30_000)) references.push(reference);
  });
  return references;
}

/**
 * What must hold of every date once all is settled: a paid one has one charge at the bank and one event, any other
 * none; the dates of a subscription are charged in the order of its calendar, one begun after the one before has ended;
 * none is left out, and of one that runs none is due. Answers the dates.
 */
export async function checkDates(stage: Stage, seller: TestSeller, check: Check, begun: Date): Promise<FaultDate[]> {
  const [dates, approved, events] = await Promise.all([
    listDates(stage, seller),
    approvedReferences(stage, begun),
    stage.database.query<{ body: string }>(TOLD, [seller.id]),
  ]);
  const atBank = new Map<string, number>();
  for (const reference of approved) atBank.set(reference, (atBank.get(reference) ?? 0) + 1);
  const told = new Map<string, number>();
  for (const { body } of events) {
    const saleId = new URLSearchParams(body).get('svc_sale_id') ?? '';
    told.set(saleId, (told.get(saleId) ?? 0) + 1);
  }
  let before: FaultDate | null = null;
  for (const date of dates) {
    const name = `date ${date.number} of ${date.subscription} (${date.state})`;
    const wanted = date.state === 'paid' ? 1 : 0;
    const charges = date.attempts.reduce((sum, attempt) => sum + (atBank.get(attempt) ?? 0), 0);
    const events = told.get(date.saleId ?? '') ?? 0;
    check.always(`${name} is charged ${wanted} times, not ${charges}`, charges === wanted);
    check.always(`${name} is told of ${wanted} times, not ${events}`, events === wanted);
    check.always(`the sale of ${name} is ${date.status}`, (date.status === 'completed') === (wanted === 1));
    check.always(`${name} is due and not charged`, !date.isDue || wanted === 1 || date.subscriptionState !== 'active');
    const isNext = before?.subscription === date.subscription;
    check.always(`${name} comes after no other`, date.number === (isNext ? (before?.number ?? 0) + 1 : 1));
    if (isNext && before?.endedAt && date.begunAt) {
      check.always(`${name} is not later than the one before`, date.dueAt > before.dueAt);
      check.always(`${name} began before the one before had ended`, date.begunAt >= before.endedAt);
    }
    before = date;
  }
  const ofSubscriptions = new Set(dates.map(({ saleId }) => saleId));
  for (const saleId of told.keys()) check.always(`${saleId} is told of and no date`, ofSubscriptions.has(saleId));
  return dates;
}
