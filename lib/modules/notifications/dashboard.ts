import { createHash } from 'node:crypto';
import { notificationsContext } from '#lib/contexts.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { Person } from '#lib/modules/access/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { NotificationsContext } from './context.ts';
import type { NotificationChoice } from './contract.ts';
import * as key from './push/push-key.ts';
import * as subscriptions from './push/subscribe.ts';
import * as choices from './store-choices.sql.ts';
import * as atPartners from './store-partner-choices.sql.ts';

/** Reads and actions of the screen of notifications, always for the signed-in person. */

const inContext = boundTo(notificationsContext);

export const publicPushKey = inContext(key.publicPushKey);
export const subscribe = inContext(subscriptions.subscribe);
export const unsubscribe = inContext(subscriptions.unsubscribe);
export const choicesOf = bound(choices.choicesOf);
export const statementsWanted = bound(atPartners.statementsWanted);
export const keepStatementsWanted = bound(atPartners.keepStatementsWanted);
export const quietHoursOf = bound(choices.quietHoursOf);
export const keepQuietHours = bound(choices.keepQuietHours);

/** Names a person in their own browser, where another one may sign in next; it opens nothing. */
export const pushOwnerOf = ({ id }: Pick<Person, 'id'>): string =>
  createHash('sha256').update(`push owner ${id}`).digest('base64url').slice(0, 22);

/**
 * Stores which notifications a person wants about one of their businesses. `yesterday` counts as noted, so that the
 * first note of a day is that of the day on which it was chosen.
 */
export const keepChoice = inContext(
  async (
    { database, timeZone }: NotificationsContext,
    person: Pick<Person, 'id'>,
    sellerId: number,
    choice: NotificationChoice,
  ): Promise<void> => {
    const { now } = await readClock(database);
    const yesterday = shiftDay(dayOf(now, timeZone), -1);
    await choices.keepChoice(database, { userId: person.id, sellerId, yesterday }, choice);
  },
);
