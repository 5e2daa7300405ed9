import { shiftMonth } from './months.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { IterationState, SubscriptionState } from '#lib/kernel/subscription.ts';
import { dateOf, hasDate, positionAfter } from './calendar.ts';
import { type Calendar, datesOver } from './facts.ts';

/** Dates of a subscription as its screen shows them: pure, so that a calendar can be tested without a screen. */

/**
 * Status of a date on screens. `retrying`: failed, and retried; `awaiting`: waits for the buyer's payment or card;
 * `submitted`: with a bank; `planned`: to come; `resting`: to come, held by a pause; `stopped`: not charged, because
 * its subscription was paused or ended meanwhile, or its sale was closed.
 */
export type DateState = Exclude<IterationState, 'scheduled'> | 'retrying' | 'planned' | 'resting';

type Plan = Calendar & {
  state: SubscriptionState;
  price: number;
  completed: number;
  skipped: number;
  startsWhenPaid: boolean;
  nextAt: Date | null;
};

type RecordedDate = { number: number; state: IterationState; dueAt: Date; price: number | null; failures: number };

type Moment = { now: Date; timeZone: string };

/** How far the calendar is shown each way, months. */
const MONTHS_AROUND = 12;

/** Dates that are to come and are shown at most: a year of days. */
const MAX_COMING = 366;

/** States in which dates are to come. */
const GOES_ON: readonly SubscriptionState[] = ['initial', 'active', 'retrying', 'failed', 'paused'];

/** States of a date that is not over. */
const IS_OPEN: readonly IterationState[] = ['scheduled', 'charging', 'awaiting', 'submitted'];

/** How a date that has a row stands, in the words of the screen. */
export function dateStateOf({ state, failures }: Pick<RecordedDate, 'state' | 'failures'>): DateState {
  if (state === 'scheduled') return failures > 0 ? 'retrying' : 'planned';
  return state;
}

/** The months around now, as far as the calendar is shown: from the first day of one to that of another, exclusive. */
export function calendarSpan({ now, timeZone }: Moment): { from: string; until: string } {
  const month = (shift: number): string => `${shiftMonth(dayOf(now, timeZone), shift)}-01`;
  return { from: month(-MONTHS_AROUND), until: month(MONTHS_AROUND + 1) };
}

/**
 * The dates that are to come, within the calendar that is shown and without those that have a row already. For
 * a paused subscription: those that would come if it were resumed now. None where the schedule begins with a first
 * payment that is not made yet.
 */
export function comingDates(
  plan: Plan,
  known: readonly RecordedDate[],
  { now, timeZone }: Moment,
): { number: number; at: Date; state: DateState }[] {
  if (!GOES_ON.includes(plan.state) || (plan.state === 'initial' && plan.startsWhenPaid)) return [];
  const { until } = calendarSpan({ now, timeZone });
  const recorded = new Set(known.filter(({ state }) => state !== 'stopped').map(({ number }) => number));
  const over = datesOver(plan);
  const first = plan.state === 'paused' || plan.state === 'initial' ? positionAfter(plan, over, now, timeZone) : over;
  const state = plan.state === 'paused' ? 'resting' : 'planned';
  const dates: { number: number; at: Date; state: DateState }[] = [];
  for (let position = first; hasDate(plan, position) && dates.length < MAX_COMING; position += 1) {
    const at = dateOf(plan, position, timeZone);
    if (dayOf(at, timeZone) >= until) break;
    // Dates that passed without a row are left out: they are counted as skipped when the next one is charged.
    if (!recorded.has(position + 1) && at > now) dates.push({ number: position + 1, at, state });
  }
  return dates;
}

/** The date that is being charged or awaits a payment; null where none is. */
export function openDate(
  plan: Pick<Plan, 'price'>,
  known: readonly RecordedDate[],
): { number: number; price: number } | null {
  const open = known.find(({ state }) => IS_OPEN.includes(state));
  return open ? { number: open.number, price: open.price ?? plan.price } : null;
}

/**
 * The next charge; for a paused subscription, the one that would come if it were resumed now. Null where none would, or
 * where another card is needed first.
 */
export function nextCharge(
  plan: Plan,
  known: readonly RecordedDate[],
  moment: Moment,
): { at: Date; price: number } | null {
  if (plan.state === 'active' || plan.state === 'retrying')
    return plan.nextAt === null ? null : { at: plan.nextAt, price: openDate(plan, known)?.price ?? plan.price };
  if (plan.state === 'failed') return null;
  const [first] = comingDates(plan, known, moment);
  return first ? { at: first.at, price: plan.price } : null;
}

/** Dates that passed while it is paused, which a resumption now would count as skipped. */
export const passedWhilePaused = (plan: Plan, { now, timeZone }: Moment): number =>
  plan.state === 'paused' ? positionAfter(plan, datesOver(plan), now, timeZone) - datesOver(plan) : 0;
