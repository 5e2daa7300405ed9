import { idFrom } from '#lib/platform/random.ts';
import { fromLocal } from '#lib/kernel/time/local-time.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { dateOf } from '#lib/modules/subscriptions/domain/calendar.ts';
import type { HistorySeller } from '../history/compose.ts';
import type { Dice } from '../history/random.ts';
import { BUYERS } from '../history/demo-records.ts';
import { Life } from './life.ts';
import { meansOf } from './means.ts';
import { after, DAY_MS, HOUR_MS, type Moment, type PastSubscription, tell } from './past.ts';
import type { DemoPlan } from './plans.ts';

/** One past subscription, decided without touching a database. */

/** `templates`: the seller's own, by name. */
export function composeSubscription(
  dice: Dice,
  seller: HistorySeller,
  plan: DemoPlan,
  { now, timeZone, templates }: Moment & { templates: ReadonlyMap<string, string> },
): PastSubscription {
  const [name, description, price, period, pays, buyer, , over, more = {}] = plan;
  const { end, iterations = null, currency = 'ILS' } = more;
  const ago = (days: number): Date => after(now, -days * DAY_MS);
  const startsAt = end?.state === 'initial' ? ago(end.daysAgo) : firstDate(plan, { now, timeZone });
  const past: PastSubscription = {
    name,
    publicId: idFrom('subscription', dice.bytes('subscription')),
    isTemplate: buyer === null,
    template: more.template ? (templates.get(more.template) ?? null) : null,
    description,
    language: /[֐-׿]/.test(description) ? 'he' : 'en',
    price,
    currency,
    period,
    iterations,
    buyer: buyer === null ? ['', '', ''] : (BUYERS[buyer] ?? ['', '', '']),
    state: 'active',
    startsAt,
    startsWhenPaid: end?.state === 'initial',
    completed: 0,
    skipped: 0,
    previousAt: null,
    nextAt: null,
    failures: 0,
    errorCode: 0,
    createdAt:
      end?.state === 'initial'
        ? startsAt
        : end?.state === 'starts-later'
          ? ago(end.daysAgo)
          : after(startsAt, -700_000),
    activatedAt: null,
    pausedAt: null,
    endedAt: null,
    reason: null,
    isAgreedOnPage: more.by !== 'api',
    means: meansOf(pays, now),
    tokens: [],
    dates: [],
    events: [],
    sales: [],
  };
  const life = new Life(dice, seller, plan, past, { now, timeZone });
  tell(past, 'created', past.createdAt, null, more.by ?? 'person');
  if (end?.state === 'initial') return { ...past, state: 'initial' };
  if (end?.state === 'starts-later') life.keepFirstCard(after(past.createdAt, 240_000));
  for (let position = 0; position < over; position += 1) life.pass(position);
  life.end();
  past.events.sort((one, other) => one.at.getTime() - other.at.getTime());
  return past;
}

/** First date of the calendar, chosen so that the next date is that of the plan. */
function firstDate([, , , period, , , [hours, hour], over]: DemoPlan, { now, timeZone }: Moment): Date {
  const about = after(now, hours * HOUR_MS);
  const shown = wireTimestamp(about, timeZone);
  const next = fromLocal(
    hour === undefined ? `${shown.slice(0, 13)}:00:00` : `${shown.slice(0, 10)} ${String(hour).padStart(2, '0')}:00:00`,
    timeZone,
  );
  return dateOf({ period, startsAt: next, offset: 0, iterations: null }, -over, timeZone);
}
