import type { Database } from '#lib/platform/db/database.ts';
import { allOrEach, pastBroken } from '#lib/platform/queue/batches.ts';
import { type Job, MINUTE_MS } from '#lib/platform/queue/jobs.ts';
import type { SubscriptionsContext } from '../context.ts';
import { isChargedFrom } from '../domain/calendar.ts';
import { messageFor, type MessageMoment } from '../present/subscription-messages.ts';
import { noticesOf } from '../change/store-settings.sql.ts';
import { addEvents, type EventToAdd } from '../store/events.sql.ts';
import {
  DAYS_BEFORE_YEARLY,
  findReminders,
  type ReminderKind,
  claimReminders,
  type ToRemind,
} from './store-reminders.sql.ts';
import { queueSubscriptionMessages } from './queue-subscription-messages.ts';

/** Reminders of one turn and one kind that are one commit. */
const AT_ONCE = 200;

type RemindContext = Pick<SubscriptionsContext, 'database' | 'origin' | 'timeZone' | 'messageChannels'>;

/**
 * Reminds buyers of a yearly charge seven days before it, and of a card that expires while dates follow a month before
 * its end, which the timeline records too. Each date and each card once, in any number of processes: the mark, the
 * message and the timeline entry are one commit. Returns how many were checked.
 */
export async function remindBuyers(context: RemindContext): Promise<number> {
  return (await remind(context, 'yearly')) + (await remind(context, 'cards'));
}

function remind(context: RemindContext, kind: ReminderKind): Promise<number> {
  const { database } = context;
  return pastBroken(
    (passedOver) => findReminders(database, kind, AT_ONCE, passedOver),
    (due, failed) =>
      allOrEach(
        due,
        (ids) => database.inTransaction((inside) => remindThese(inside, context, kind, ids)),
        (id) => {
          failed(id);
          return { job: 'remind-buyers', says: 'a buyer could not be reminded', where: `subscription ${id}` };
        },
      ),
  );
}

async function remindThese(
  inside: Database,
  { origin, timeZone, messageChannels: ways }: RemindContext,
  kind: ReminderKind,
  ids: readonly number[],
): Promise<number> {
  const claimed = await claimReminders(inside, kind, ids);
  const notices = await noticesOf(
    inside,
    claimed.map(({ sellerId }) => sellerId),
  );
  const reminders = claimed.map((one) =>
    (kind === 'yearly' ? ofDate : ofCard)(one, { now: one.now, origin, timeZone, ways, ...notices(one.sellerId) }),
  );
  await addEvents(
    inside,
    reminders.flatMap(({ event }) => event ?? []),
  );
  await queueSubscriptionMessages(
    inside,
    reminders.flatMap(({ message }) => message ?? []),
  );
  return claimed.length;
}

/**
 * No reminder where the buyer agreed to the plan within these days. The timeline records a reminder only if a message
 * was queued.
 */
function ofDate(one: ToRemind, moment: MessageMoment) {
  const { activatedAt, nextAt } = one;
  const known = (nextAt?.getTime() ?? 0) - DAYS_BEFORE_YEARLY * 86_400_000;
  const message =
    activatedAt !== null && activatedAt.getTime() > known ? null : messageFor(one, { kind: 'reminder' }, moment);
  return { message, event: message && lineOf(one, 'reminded', { dueAt: nextAt }) };
}

/**
 * The timeline records an expiring card even if the buyer gets no message. A card that is valid for the last date is
 * left out.
 */
function ofCard(one: ToRemind, moment: MessageMoment & { timeZone: string }) {
  const { endsAt } = one;
  if (endsAt === null || !isChargedFrom(one, endsAt, moment.timeZone)) return { message: null, event: null };
  const message = messageFor(one, { kind: 'card-ending', endsAt }, moment);
  return { message, event: lineOf(one, 'card-ending', { endsAt, mask: one.cardMask, isTold: message !== null }) };
}

const lineOf = (
  { id: subscriptionId, sellerId }: ToRemind,
  kind: 'reminded' | 'card-ending',
  detail: EventToAdd['detail'],
): EventToAdd => ({ subscriptionId, sellerId, kind, detail, actor: 'system', userId: null });

/** The job that looks for them. */
export const reminderJobs = (context: RemindContext): Job[] => [
  { name: 'remind-buyers', everyMs: MINUTE_MS, run: () => remindBuyers(context) },
];
