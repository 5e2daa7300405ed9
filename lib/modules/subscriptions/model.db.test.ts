import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { cancelSubscription } from './change/cancel.ts';
import { pauseSubscription } from './change/pause.ts';
import { replaceCard } from './change/replace-card.ts';
import { resumeSubscription } from './change/resume.ts';
import { retryNow } from './change/retry-now.ts';
import { setPrice } from './change/set-price.ts';
import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import { createSubscription } from './create/create-subscription.ts';
import { paySubscription } from './create/pay-subscription.ts';
import { dateOf } from './domain/calendar.ts';
import type { Calendar } from './domain/facts.ts';
import { iterationWork } from './schedule/charge-due.ts';
import { findByPublicId } from './store/subscriptions.sql.ts';

/**
 * C-12 for subscriptions: the whole life of a subscription against a model of a few lines. For any operations in any
 * order, with a clock that goes days and years ahead in between, the product answers what the model allows, and both
 * agree on states, counters, dates and prices, and on every charge at the bank. `MODEL_RUNS` lengthens it (a run takes
 * ten seconds); a failure prints its seed and path.
 */
const base = testDatabase();
const world = testWorld(base);

const RUNS = Number(process.env['MODEL_RUNS'] ?? times(2, 12));
const ZONE = 'Asia/Jerusalem';
const DAY_MS = 86_400_000;
const API = { actor: 'api' } as const;

/** The issuer's answer to every charge of a card: the code of a decline, or 0. */
const CARDS = { good: '4580458045804580', refuses: '4000000000000036' } as const;
const REFUSES = 20004;
type Card = keyof typeof CARDS;

/** Codes after which no retry with the same card follows. */
const DEAD = [21001, 21002, 21007];

type Model = Calendar & {
  state: SubscriptionState;
  startsWhenPaid: boolean;
  price: number;
  completed: number;
  skipped: number;
  failures: number;
  errorCode: number;
  nextAt: Date | null;
  card: Card | null;
  /** The sale of the first payment: of its first date, or of a card alone. */
  first: { isOfCard: boolean; price: number; declines: number } | null;
  /** The date that is charged next. `at`: when; null where it waits for another card. */
  open: { at: Date | null; price: number | null; failures: number } | null;
  skipsUntil: Date | null;
  /** Codes that the bank was told to decline the next charges with. */
  declines: number[];
  /** Every charge that went well, and what was given back of them. */
  paid: number[];
  refunded: number;
};
type Real = { seller: TestSeller; subscriptionId: string; tokens: Record<Card, string> };

const NOW = statement('model_now', 'SELECT app_now() AS now');
const now = async (): Promise<Date> => (await base.db.query<{ now: Date }>(NOW, []))[0]?.now ?? new Date(Number.NaN);

/** The issuer's answer to the next charge with this card. */
const issuerSays = (model: Model, card: Card): number => model.declines.shift() ?? (card === 'refuses' ? REFUSES : 0);

/** After a date is over: the next one, those that are passed over, the end. */
function continueSchedule(model: Model): void {
  const isOver = () => model.iterations !== null && model.completed + model.skipped >= model.iterations;
  const next = () => dateOf(model, model.completed + model.skipped, ZONE);
  while (model.skipsUntil && !isOver() && next() <= model.skipsUntil) model.skipped += 1;
  Object.assign(model, { skipsUntil: null, open: null, nextAt: null });
  if (isOver()) model.state = 'completed';
  else Object.assign(model, { open: { at: next(), price: null, failures: 0 }, nextAt: next() });
}

/** Everything that is due, one after the other. */
function schedule(model: Model, at: Date): void {
  while (model.open?.at && model.open.at <= at && ['active', 'retrying'].includes(model.state)) {
    const { open } = model;
    open.price ??= model.price;
    const code = issuerSays(model, model.card ?? 'good');
    if (code === 0) {
      model.paid.push(open.price);
      Object.assign(model, { state: 'active', failures: 0, errorCode: 0, completed: model.completed + 1 });
      continueSchedule(model);
      continue;
    }
    open.failures += 1;
    Object.assign(model, { failures: open.failures, errorCode: code });
    if (open.failures === 7) Object.assign(model, { state: 'cancelled', open: null, nextAt: null });
    else if (DEAD.includes(code)) Object.assign(model, { state: 'failed', nextAt: null, open: { ...open, at: null } });
    else {
      const retryAt = new Date(at.getTime() + DAY_MS);
      Object.assign(model, { state: 'retrying', nextAt: retryAt, open: { ...open, at: retryAt } });
    }
  }
}

/** Result that the model expects of one step: how it is refused, or how the model moves. */
type Expected = { refused: string } | { move: (model: Model) => void };

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(_model: Readonly<Model>): boolean {
    return true;
  }
  abstract expected(model: Readonly<Model>, at: Date): Expected;
  /** The refusal; null where it was accepted. */
  abstract ask(real: Real): Promise<string | null>;

  async run(model: Model, real: Real): Promise<void> {
    const at = await now();
    const expected = this.expected(model, at);
    const refused = 'refused' in expected ? expected.refused : null;
    expect([this.toString(), await this.ask(real)]).toEqual([this.toString(), refused]);
    if ('move' in expected) expected.move(model);
    await this.compare(model, real);
  }

  private async compare(model: Model, real: Real): Promise<void> {
    const found = await findByPublicId(base.db, real.subscriptionId);
    if (!found) throw new Error('the subscription is gone');
    // It starts at the moment at which it was paid, which only the database knows.
    if (model.startsWhenPaid && model.completed === 1 && found.activatedAt) {
      Object.assign(model, { startsAt: found.startsAt, startsWhenPaid: false });
      continueSchedule(model);
    }
    const { state, price, completed, skipped, failures, errorCode, offset, nextAt } = found;
    expect([this.toString(), { state, price, completed, skipped, failures, errorCode, offset }]).toEqual([
      this.toString(),
      {
        state: model.state,
        price: model.price,
        completed: model.completed,
        skipped: model.skipped,
        failures: model.failures,
        errorCode: model.errorCode,
        offset: model.offset,
      },
    ]);
    // A retry counts from the moment of its failure: within the minute.
    const minute = (date: Date | null) => (date === null ? null : Math.round(date.getTime() / 120_000));
    const [is, wanted] = [minute(nextAt), minute(model.nextAt)];
    if (is !== wanted && Math.abs((is ?? 0) - (wanted ?? 0)) > 1)
      expect([this.toString(), nextAt]).toEqual([this.toString(), model.nextAt]);
    const { sums } = await world.bank.control('GET', `/control/books?merchant=${real.seller.id}`);
    const of = (operation: string) => {
      const sum = sums.find((one: { operation: string }) => one.operation === operation);
      return [sum?.count ?? 0, sum?.total ?? 0];
    };
    expect([this.toString(), of('charge'), of('refund')[1]]).toEqual([
      this.toString(),
      [model.paid.length, model.paid.reduce((sum, one) => sum + one, 0)],
      model.refunded,
    ]);
  }
}

const which = ({ seller, subscriptionId }: Real) => ({ sellerIds: [seller.id], subscriptionId });

const refusalOf = (answer: Result<unknown, Refusal>): string | null =>
  answer.ok
    ? null
    : answer.reason.key === 'wrong_subscription_status'
      ? (answer.reason.field ?? '')
      : answer.reason.key;

/** The first payment: with a card that is kept, or with a token. */
class Pay extends Step {
  readonly means: 'good card' | 'bad card' | 'good token' | 'refusing token';
  constructor(means: Pay['means']) {
    super();
    this.means = means;
  }
  expected(model: Readonly<Model>, at: Date): Expected {
    if (model.state !== 'initial') return { refused: model.state };
    const isToken = this.means.endsWith('token');
    const card = this.means.startsWith('good') ? 'good' : 'refuses';
    const startsNow = model.startsWhenPaid || model.startsAt <= at;
    return {
      move: (plan) => {
        if (isToken && !startsNow) {
          Object.assign(plan, { state: 'active', card });
          return continueSchedule(plan);
        }
        plan.first ??= { isOfCard: !startsNow, price: plan.price, declines: 0 };
        // Where a card is only kept, its issuer is not asked.
        const code = plan.first.isOfCard ? 0 : issuerSays(plan, card);
        if (isToken) plan.card = card;
        if (code !== 0) {
          plan.first.declines += 1;
          return void Object.assign(plan, { failures: plan.first.declines, errorCode: code });
        }
        Object.assign(plan, { state: 'active', card, errorCode: 0 });
        while (!plan.startsWhenPaid && dateOf({ ...plan, offset: plan.offset + 1 }, 0, ZONE) <= at) plan.offset += 1;
        if (!plan.first.isOfCard) {
          plan.paid.push(plan.first.price);
          Object.assign(plan, { completed: 1, failures: 0 });
        }
        if (!plan.startsWhenPaid) continueSchedule(plan);
      },
    };
  }
  async ask({ seller, subscriptionId, tokens }: Real): Promise<string | null> {
    const number = this.means === 'good card' ? CARDS.good : CARDS.refuses;
    const means = this.means.endsWith('card')
      ? ({ kind: 'card', card: { number, expiry: '12/40', cvv: '123' } } as const)
      : ({ kind: 'token', token: this.means === 'good token' ? tokens.good : tokens.refuses } as const);
    const payment = { subscriptionId, sellerIds: [seller.id], means, who: API };
    return refusalOf(await paySubscription(world.context, payment));
  }
  override toString = () => `pay with a ${this.means}`;
}

/** Days go by; then what has become due is charged, or declined with the code. */
class Days extends Step {
  readonly days: number;
  readonly code: number;
  constructor(days: number, code = 0) {
    super();
    this.days = days;
    this.code = code;
  }
  // A year of days is as many charges.
  isTooLong = ({ period, state }: Readonly<Model>) =>
    period === 'daily' && this.days > 62 && (state === 'active' || state === 'retrying');
  override check(model: Readonly<Model>): boolean {
    return !this.isTooLong(model);
  }
  expected = (): Expected => ({ move: () => undefined });
  async ask(): Promise<null> {
    await base.moveClock((this.days * DAY_MS) / 1_000);
    return null;
  }
  override async run(model: Model, real: Real): Promise<void> {
    if (this.code !== 0) await new Decline(this.code).run(model, real);
    await super.run(model, real);
    await new Schedule().run(model, real);
  }
  override toString = () => `${this.days} days${this.code === 0 ? '' : `, and a decline with ${this.code}`}`;
}

class Schedule extends Step {
  expected = (_: Readonly<Model>, at: Date): Expected => ({ move: (model) => schedule(model, at) });
  async ask(): Promise<null> {
    const worker = iterationWork(world.context);
    for (;;) {
      const taken = await worker.claimAndBegin();
      const [due] = await base.db.query<{ due: number }>(DUE, []);
      if (due?.due === 0) break;
      if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await worker.finish();
    return null;
  }
  override toString = () => 'charge what is due';
}

const DUE = statement(
  'model_due',
  `SELECT count(*)::int AS due FROM subscription_iteration
    WHERE state IN ('scheduled', 'charging') AND next_at <= app_now()`,
);

class Pause extends Step {
  expected({ state }: Readonly<Model>): Expected {
    if (!['active', 'retrying', 'failed'].includes(state)) return { refused: state };
    return { move: (model) => Object.assign(model, { state: 'paused', nextAt: null, open: null }) };
  }
  ask = async (real: Real) => refusalOf(await pauseSubscription(world.context, which(real), API));
  override toString = () => 'pause';
}

class Resume extends Step {
  expected({ state }: Readonly<Model>, at: Date): Expected {
    if (state !== 'paused') return { refused: state };
    return {
      move: (model) => {
        Object.assign(model, { state: 'active', failures: 0, errorCode: 0, skipsUntil: at });
        continueSchedule(model);
      },
    };
  }
  ask = async (real: Real) => refusalOf(await resumeSubscription(world.context, which(real), API));
  override toString = () => 'resume';
}

class Cancel extends Step {
  expected({ state }: Readonly<Model>): Expected {
    if (state === 'cancelled' || state === 'completed') return { refused: state };
    return { move: (model) => Object.assign(model, { state: 'cancelled', nextAt: null, open: null, first: null }) };
  }
  ask = async (real: Real) => refusalOf(await cancelSubscription(world.context, which(real), API));
  override toString = () => 'cancel';
}

class SetPrice extends Step {
  readonly price: number;
  constructor(price: number) {
    super();
    this.price = price;
  }
  expected({ state }: Readonly<Model>): Expected {
    if (state !== 'active') return { refused: state };
    if (this.price < 500) return { refused: 'invalid_price' };
    return { move: (model) => Object.assign(model, { price: this.price }) };
  }
  ask = async (real: Real) => refusalOf(await setPrice(world.context, which(real), API, { price: this.price }));
  override toString = () => `a price of ${this.price}`;
}

/** A failed date is charged at once; dates that passed after the seventh failure are skipped. */
function chargesNow(model: Model, at: Date): void {
  if (model.state !== 'failed' && model.state !== 'retrying') return;
  if (model.state === 'failed') model.skipsUntil = at;
  Object.assign(model, { state: 'retrying', nextAt: at });
  if (model.open) model.open.at = at;
}

class ReplaceCard extends Step {
  readonly card: Card;
  constructor(card: Card) {
    super();
    this.card = card;
  }
  expected({ state }: Readonly<Model>, at: Date): Expected {
    if (['initial', 'cancelled', 'completed'].includes(state)) return { refused: state };
    return {
      move: (model) => {
        model.card = this.card;
        chargesNow(model, at);
      },
    };
  }
  ask = async (real: Real) => refusalOf(await replaceCard(world.context, which(real), API, real.tokens[this.card]));
  override toString = () => `a card that ${this.card === 'good' ? 'pays' : 'refuses'}`;
}

class RetryNow extends Step {
  expected({ state }: Readonly<Model>, at: Date): Expected {
    if (state !== 'retrying') return { refused: state };
    return { move: (model) => chargesNow(model, at) };
  }
  ask = async (real: Real) => refusalOf(await retryNow(world.context, which(real), API));
  override toString = () => 'try now';
}

/** The bank declines the next charge, whatever the card. */
class Decline extends Step {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
  expected = (): Expected => ({ move: (model) => void model.declines.push(this.code) });
  async ask({ seller }: Real): Promise<null> {
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: this.code });
    return null;
  }
  override toString = () => `the next charge is declined with ${this.code}`;
}

const LAST_PAID = statement(
  'model_last_paid',
  `SELECT x.public_id AS "saleId", x.price FROM sale x JOIN subscription s ON s.id = x.subscription_id
    WHERE s.public_id = $1 AND x.status = 'completed' AND x.type = 'sale' ORDER BY x.id DESC LIMIT 1`,
);

/** Giving back what a date was charged changes nothing of the subscription. */
class Refund extends Step {
  private given = 0;
  expected = (): Expected => ({ move: (model) => Object.assign(model, { refunded: model.refunded + this.given }) });
  async ask({ seller, subscriptionId }: Real): Promise<string | null> {
    const [last] = await base.db.query<{ saleId: string; price: number }>(LAST_PAID, [subscriptionId]);
    this.given = last?.price ?? 0;
    if (!last) return null;
    const { body } = await world.refund(seller, last.saleId);
    return body.status_code === 0 ? null : `refund ${body.status_error_code}`;
  }
  override toString = () => 'refund the last charge';
}

const plans = fc.record({
  period: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const, 'yearly' as const),
  iterations: fc.option(fc.integer({ min: 1, max: 14 }), { nil: null }),
  /** Days from now; null: when it is paid. */
  starts: fc.option(fc.integer({ min: -70, max: 45 }), { nil: null }),
  price: fc.integer({ min: 500, max: 20_000 }),
});

const always = (...steps: Step[]) => steps.map((step) => fc.constant(step));

const payments = fc
  .constantFrom<Pay['means'][]>('good card', 'good card', 'good token', 'refusing token', 'bad card')
  .map((means) => new Pay(means));
const days = (...some: number[]) => fc.constantFrom(...some).map((count) => new Days(count));
const badDays = (codes: readonly number[]) =>
  fc.tuple(fc.constantFrom(1, 8, 31), fc.constantFrom(...codes)).map(([count, code]) => new Days(count, code));

const steps = fc.commands(
  [
    payments,
    ...always(new Schedule(), new Pause(), new Resume(), new Resume(), new RetryNow(), new RetryNow()),
    ...always(new ReplaceCard('good'), new ReplaceCard('good'), new ReplaceCard('refuses')),
    days(1, 2),
    days(1, 8, 31),
    days(31, 62),
    days(62, 365),
    badDays([20004, 21005, 21008]),
    badDays(DEAD),
    fc.constantFrom(499, 500, 7_700, 9_900).map((price) => new SetPrice(price)),
    fc.constantFrom(20004, ...DEAD).map((code) => new Decline(code)),
    fc.constant(null).map(() => new Refund()),
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(new Cancel()) },
      { weight: 3, arbitrary: fc.constant(new Schedule()) },
    ),
  ],
  // The default size is ten of them at most.
  { maxCommands: 40, size: 'max' },
);

/** Most are paid to begin with: little can happen to the others. */
const begun = fc.oneof({ weight: 9, arbitrary: payments }, { weight: 1, arbitrary: fc.constant(null) });

test('C-12: whatever happens to a subscription, in whatever order, is what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(plans, begun, steps, async ({ period, iterations, starts, price }, first, commands) => {
      const seller = await givenSeller(base.db);
      const [good, refuses] = await Promise.all(
        [CARDS.good, CARDS.refuses].map((number) =>
          world.givenToken(seller, { credit_card_number: number, credit_card_exp: '12/40', buyer_is_permanent: true }),
        ),
      );
      const startsAt = new Date((await now()).getTime() + (starts ?? 0) * DAY_MS);
      const made = await createSubscription(world.context, seller.id, API, {
        price,
        currency: 'ILS',
        description: 'Coffee',
        period,
        iterations,
        startsAt: starts === null ? null : startsAt,
      });
      if (!made.ok) throw new Error(made.reason.key);
      const model: Model = {
        state: 'initial',
        period,
        iterations,
        price,
        startsAt,
        startsWhenPaid: starts === null,
        offset: 0,
        completed: 0,
        skipped: 0,
        failures: 0,
        errorCode: 0,
        nextAt: null,
        card: null,
        first: null,
        open: null,
        skipsUntil: null,
        declines: [],
        paid: [],
        refunded: 0,
      };
      const tokens = { good: good ?? '', refuses: refuses ?? '' };
      const real: Real = { seller, subscriptionId: made.value.publicId, tokens };
      await first?.run(model, real);
      await fc.asyncModelRun(() => ({ model, real }), commands);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);
