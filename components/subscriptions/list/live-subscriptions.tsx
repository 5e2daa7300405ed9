'use client';

import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import type { SubscriptionNews } from '#lib/modules/subscriptions/views/subscriptions.ts';

/** Interval of reading the state of listed subscriptions, milliseconds. */
const LOOK_EVERY_MS = 5_000;

const STAMP = (news: readonly SubscriptionNews[]) => news.map(({ stamp }) => stamp).join(' ');

/** Keeps a list up to date: asks for a stamp of each of its rows, and has it drawn again when one is another. */
export function LiveSubscriptions({ shown }: { shown: readonly SubscriptionNews[] }) {
  const ids = shown.map(({ subscriptionId }) => subscriptionId);
  useNews<readonly SubscriptionNews[]>({
    key: queryKeys.subscriptions(ids),
    path: `/subscriptions/news?ids=${ids.join(',')}`,
    shown,
    stampOf: STAMP,
    everyMs: LOOK_EVERY_MS,
  });
  return null;
}
