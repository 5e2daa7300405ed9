import type { Database } from '#lib/platform/db/database.ts';
import { failpoint } from '#lib/platform/failpoints.ts';
import { type BrokenRow, eachOf } from '#lib/platform/queue/batches.ts';
import { wake } from '#lib/platform/queue/jobs.ts';
import { isQuiet } from '../domain.ts';
import { PUSHES_DUE } from './queue.ts';
import { queuePushes, recipientsOf, type Recipient, takeNews } from './store-news.sql.ts';

/**
 * Queues a push for each new payment and each browser whose person wants it and is not in quiet hours; payments in
 * quiet hours are in the lists and in the daily summary. The rows of `push_news` are deleted and the pushes queued in
 * one commit: a crash loses none and makes none twice. Returns the number of payments.
 */
export async function spreadNews(database: Database): Promise<number> {
  const [taken, queued] = await database.inTransaction(async (inside) => {
    const news = await takeNews(inside);
    const fresh = news.filter(({ isFresh }) => isFresh);
    const recipients = fresh.length === 0 ? [] : await recipientsOf(inside, fresh);
    const now = news[0]?.now ?? new Date();
    const awake = (await eachOf(recipients, async (one) => (isQuiet(now, hoursOf(one)) ? [] : [one]), nameOf)).flat();
    if (awake.length > 0) await queuePushes(inside, awake);
    failpoint('push', 'before_queued');
    return [news.length, awake.length];
  });
  if (queued > 0) wake(PUSHES_DUE);
  return taken;
}

/** Hours in a zone that this platform does not know, for example. */
const nameOf = ({ subscriptionId }: Recipient): BrokenRow => ({
  job: 'spread-push-news',
  says: 'it is not known whether a browser may be disturbed',
  kind: String(subscriptionId),
});

const hoursOf = (recipient: Recipient) => (recipient.timeZone === null ? null : recipient);
