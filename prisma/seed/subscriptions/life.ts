import { idFrom } from '#lib/platform/random.ts';
import { dateOf } from '#lib/modules/subscriptions/domain/calendar.ts';
import { FAILURES_THAT_CANCEL, RETRY_HOURS } from '#lib/modules/subscriptions/domain/settle.ts';
import { add, type HistorySeller, type PastSale, take } from '../history/compose.ts';
import type { Dice } from '../history/random.ts';
import { type DemoMeans, meansOf } from './means.ts';
import {
  after,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Moment,
  type PastIteration,
  type PastSubscription,
  type PastToken,
  tell,
} from './past.ts';
import type { DemoPlan, End } from './plans.ts';

/** Life of a subscription, date by date. */

/** The clock strikes, the date is claimed, the acquirer answers. */
const CHARGED_MS = 9_000;

/** Goes through the dates of one subscription. */
export class Life {
  readonly #dice: Dice;
  readonly #seller: HistorySeller;
  readonly #plan: DemoPlan;
  readonly #past: PastSubscription;
  readonly #moment: Moment;

  constructor(dice: Dice, seller: HistorySeller, plan: DemoPlan, past: PastSubscription, moment: Moment) {
    this.#dice = dice;
    this.#seller = seller;
    this.#plan = plan;
    this.#past = past;
    this.#moment = moment;
  }

  get #more() {
    return this.#plan[8] ?? {};
  }

  #date(position: number): Date {
    const { period, startsAt, iterations } = this.#past;
    return dateOf({ period, startsAt, offset: 0, iterations }, position, this.#moment.timeZone);
  }

  #priceOf(position: number): number {
    const { raised } = this.#more;
    return raised && position < raised.at ? raised.from : this.#past.price;
  }

  /** A date that is over: it was charged, or it passed while the subscription was paused. */
  pass(position: number): void {
    const past = this.#past;
    const { skipped = [], troubles = {}, raised, swapped } = this.#more;
    const dueAt = this.#date(position);
    if (raised?.at === position)
      tell(past, 'price-changed', after(dueAt, -3 * DAY_MS), { from: raised.from, to: past.price }, 'person');
    if (skipped.includes(position)) return this.#skip(position, skipped);
    const sale = this.#saleOf(position, after(dueAt, CHARGED_MS / 3));
    const codes = swapped?.at === position ? [swapped.code] : (troubles[position] ?? []);
    const paidAt = this.#decline(sale, position, codes, after(dueAt, CHARGED_MS));
    if (swapped?.at === position) this.#swapCard(sale, after(paidAt, 90 * MINUTE_MS));
    this.#pay(sale, position, swapped?.at === position ? after(paidAt, 91 * MINUTE_MS) : paidAt);
    if (codes.length > 0) tell(past, 'recovered', past.previousAt ?? paidAt, { number: position + 1 });
    past.dates.push({
      ...this.#dateRow(position, sale),
      state: 'paid',
      failures: codes.length,
      settledAt: past.previousAt,
    });
  }

  #skip(position: number, skipped: readonly number[]): void {
    const past = this.#past;
    const [first = position, last = position] = [skipped[0], skipped.at(-1)];
    const resumedAt = after(this.#date(last), DAY_MS);
    if (position === first) tell(past, 'paused', after(this.#date(first), -2 * DAY_MS), null, 'buyer');
    if (position === last) {
      tell(past, 'resumed', resumedAt, null, 'person');
      tell(past, 'skipped', after(resumedAt, 1), { count: skipped.length }, 'person');
    }
    past.skipped += 1;
    past.dates.push({ ...this.#dateRow(position, null), state: 'skipped', settledAt: resumedAt });
  }

  #dateRow(position: number, sale: PastSale | null): PastIteration {
    const dueAt = this.#date(position);
    return {
      number: position + 1,
      state: 'scheduled',
      dueAt,
      price: sale?.price ?? null,
      sale: sale?.publicId ?? null,
      failures: 0,
      errorCode: 0,
      nextAt: dueAt,
      settledAt: null,
    };
  }

  /** The token that pays; the first payment makes it. */
  #token(at: Date): { token: PastToken; isNew: boolean } {
    const { tokens, means } = this.#past;
    const known = tokens.at(-1);
    if (known) return { token: known, isNew: false };
    const { swapped } = this.#more;
    const first = swapped ? meansOf(swapped.from, this.#moment.now) : means;
    return { token: this.#addToken(first, at), isNew: true };
  }

  #addToken(means: DemoMeans, at: Date): PastToken {
    const token = { publicId: idFrom('buyer', this.#dice.bytes('buyer')), means, at, isUsed: false };
    this.#past.tokens.push(token);
    return token;
  }

  #saleOf(position: number | null, at: Date): PastSale {
    const { publicId: subscription, description, currency, language, buyer } = this.#past;
    const { token, isNew } =
      position === null ? { token: this.#addToken(this.#past.means, at), isNew: true } : this.#token(at);
    const { means } = token;
    const sale: PastSale = {
      publicId: idFrom('sale', this.#dice.bytes('sale')),
      status: 'completed',
      type: position === null ? 'token' : 'sale',
      price: position === null ? 0 : this.#priceOf(position),
      currency,
      product: { name: description, price: this.#past.price },
      reference: '',
      language,
      buyer,
      card: means.card,
      installments: 1,
      authorized: 0,
      captured: 0,
      refunded: 0,
      voided: 0,
      drawn: 0,
      chargedBack: 0,
      processingFee: 0,
      feeVat: 0,
      marketFee: 0,
      errorCode: 0,
      minutesAgo: this.#minutesAgo(at),
      holdEndsAgo: null,
      is3ds: false,
      parent: null,
      subscription: {
        publicId: subscription,
        method: means.method,
        account: means.card ? null : means.mask,
        token: token.publicId,
        makesToken: isNew,
      },
      attempts: [],
    };
    this.#past.sales.push(sale);
    return sale;
  }

  #minutesAgo(at: Date): number {
    return (this.#moment.now.getTime() - at.getTime()) / MINUTE_MS;
  }

  /** Declines of a date, a day apart from `first` on. Answers when it is charged next. */
  #decline(sale: PastSale, position: number, codes: readonly number[], first: Date, needsCard = false): Date {
    let at = first;
    for (const [index, code] of codes.entries()) {
      const retryAt = after(at, RETRY_HOURS * HOUR_MS);
      const isLast = index === FAILURES_THAT_CANCEL - 1;
      add(this.#dice, sale, {
        kind: 'pay',
        state: 'declined',
        amount: sale.price,
        channel: 'system',
        minutesAgo: this.#minutesAgo(at),
        declineCode: code,
        event: { type: 'sale-failure', status: 'failed' },
      });
      tell(this.#past, 'failed', at, {
        number: position + 1,
        errorCode: code,
        failures: index + 1,
        retryAt: needsCard || isLast || this.#more.swapped?.at === position ? null : retryAt,
        saleId: sale.publicId,
      });
      at = retryAt;
    }
    return at;
  }

  #pay(sale: PastSale, position: number, at: Date): void {
    const past = this.#past;
    const isFirst = position === 0;
    const isOnPage = isFirst && this.#more.by !== 'api';
    sale.authorized = sale.price;
    take(this.#dice, sale, this.#seller, {
      kind: 'pay',
      amount: sale.price,
      channel: isOnPage ? 'page' : isFirst ? 'api' : 'system',
      minutesAgo: this.#minutesAgo(at),
    });
    for (const token of past.tokens)
      if (token.publicId === sale.subscription?.token && !sale.subscription.makesToken) token.isUsed = true;
    past.completed += 1;
    past.previousAt = at;
    if (past.activatedAt === null) this.#activate(at);
  }

  #activate(at: Date): void {
    this.#past.activatedAt = at;
    tell(this.#past, 'activated', at);
  }

  /** A card is kept by a sale that moves no money. */
  #keepCard(at: Date): void {
    const past = this.#past;
    const sale = this.#saleOf(null, after(at, -MINUTE_MS));
    add(this.#dice, sale, {
      kind: 'tokenize',
      state: 'succeeded',
      amount: 0,
      channel: 'page',
      minutesAgo: this.#minutesAgo(at),
      event: { type: 'sale-complete', status: 'completed' },
    });
    const times = { dueAt: at, nextAt: at, settledAt: at };
    past.dates.push({
      ...times,
      number: null,
      state: 'paid',
      price: 0,
      sale: sale.publicId,
      failures: 0,
      errorCode: 0,
    });
  }

  keepFirstCard(at: Date): void {
    this.#keepCard(at);
    this.#activate(at);
  }

  /** The sale that failed is paid with the other card. */
  #swapCard(sale: PastSale, at: Date): void {
    this.#keepCard(at);
    const token = this.#past.tokens.at(-1);
    if (!token || !sale.subscription) throw new Error('no card was kept');
    tell(this.#past, 'card-changed', at, { mask: token.means.mask }, 'buyer');
    const { card, subscription } = sale;
    sale.attempts = sale.attempts.map((attempt) => ({ ...attempt, triedWith: { card, token: subscription.token } }));
    sale.card = token.means.card;
    sale.subscription = { ...subscription, token: token.publicId };
  }

  /** Continues after the past dates. */
  end(): void {
    const past = this.#past;
    const { now } = this.#moment;
    const { end } = this.#more;
    const position = past.completed + past.skipped;
    const next = this.#dateRow(position, null);
    const daysAgo = (days: number): Date => after(now, -days * DAY_MS);
    switch (end?.state) {
      case 'paused':
        past.pausedAt = daysAgo(end.daysAgo);
        tell(past, 'paused', past.pausedAt, null, 'person');
        past.state = 'paused';
        past.dates.push({ ...next, state: 'stopped', settledAt: past.pausedAt });
        return;
      case 'cancelled':
        past.endedAt = daysAgo(end.daysAgo);
        tell(past, 'cancelled', past.endedAt, null, end.by === 'buyer' ? 'buyer' : 'person');
        Object.assign(past, { state: 'cancelled', reason: end.by });
        past.dates.push({ ...next, state: 'stopped', settledAt: past.endedAt });
        return;
      case 'completed':
        past.endedAt = past.previousAt;
        tell(past, 'completed', past.previousAt ?? now);
        past.state = 'completed';
        return;
      case 'retrying':
      case 'failed':
      case 'given-up':
        return this.#fail(position, end);
      default:
        past.nextAt = next.dueAt;
        past.dates.push(next);
    }
  }

  #fail(position: number, end: Extract<End, { code: number }>): void {
    const past = this.#past;
    const failures = end.state === 'failed' ? 1 : end.state === 'given-up' ? FAILURES_THAT_CANCEL : end.failures;
    const hoursAgo = end.state === 'given-up' ? end.daysAgo * 24 : end.hoursAgo;
    const lastAt = after(this.#moment.now, -hoursAgo * HOUR_MS);
    const firstAt = after(lastAt, -(failures - 1) * RETRY_HOURS * HOUR_MS);
    const sale = this.#saleOf(position, after(firstAt, -CHARGED_MS));
    sale.status = 'failed';
    sale.errorCode = end.code;
    const retryAt = this.#decline(sale, position, Array(failures).fill(end.code), firstAt, end.state === 'failed');
    const row = { ...this.#dateRow(position, sale), failures, errorCode: end.code };
    Object.assign(past, { failures, errorCode: end.code });
    if (end.state === 'retrying') {
      Object.assign(past, { state: 'retrying', nextAt: retryAt });
      past.dates.push({ ...row, nextAt: retryAt });
    } else if (end.state === 'failed') {
      Object.assign(past, { state: 'failed', reason: 'card' });
      past.dates.push({ ...row, state: 'awaiting', nextAt: after(this.#moment.now, DAY_MS) });
    } else {
      Object.assign(past, { state: 'cancelled', reason: 'failures', endedAt: lastAt });
      tell(past, 'cancelled', after(lastAt, 1));
      past.dates.push({ ...row, state: 'failed', settledAt: lastAt });
    }
  }
}
