import { notificationsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { queueDatabase } from '#lib/platform/db/database.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { queueJob } from '#lib/platform/queue/work-off.ts';
import { sendDayNotes } from './day-note/send-day-notes.ts';
import { PUSH_NEWS, PUSHES } from './push/queue.ts';
import { pushWork } from './push/send-pushes.ts';
import { spreadNews } from './push/spread-news.ts';
import { abandonPushes, tidyPushes } from './push/store-pushes.sql.ts';

const NEWS_MS = 5_000;
const ABANDON_MS = 15_000;

/** Notifications to people of a business: pushes about payments, and an e-mail with the sums of the day. */
export const notifications = {
  name: 'notifications',
  jobs: () => {
    const context = { ...notificationsContext(), database: queueDatabase() };
    const { database, timeZone } = context;
    return [
      { name: 'spread-push-news', everyMs: NEWS_MS, wakeOn: PUSH_NEWS, run: () => spreadNews(database) },
      queueJob('send-pushes', PUSHES, pushWork(context)),
      { name: 'abandon-pushes', everyMs: ABANDON_MS, run: () => abandonPushes(database) },
      { name: 'tidy-pushes', everyMs: TIDY_MS, run: () => tidyPushes(database) },
      { name: 'send-day-notes', everyMs: TIDY_MS, waitsForTime: true, run: () => sendDayNotes(database, timeZone) },
    ];
  },
  queues: [PUSHES],
} as const satisfies Module;
