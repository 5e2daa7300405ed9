'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { queryKeys } from '#components/query/query-keys.ts';
import { useNews } from '#components/query/use-news.ts';
import type { InboxNews } from '#lib/modules/callbacks/contract/inbox.ts';

/** How often an open page asks whether anything is new, milliseconds. */
const ASK_EVERY_MS = 1_500;

const stampOf = ({ newest, stamp }: InboxNews): string => `${newest} ${stamp}`;

/**
 * Refreshes a changed inbox while the page is visible, and announces the number of new arrivals in a polite live
 * region. `newest` and `stamp` describe the page as it is.
 */
export function LiveInbox({ publicKey, newest, stamp }: { publicKey: string; newest: number; stamp: string }) {
  const t = useTranslations('callbacks.inbox');
  const [announcement, setAnnouncement] = useState('');
  const { arrived } = useNews<InboxNews>({
    key: queryKeys.inbox(publicKey),
    path: `/sandbox/inbox/${publicKey}/news?after=${newest}`,
    shown: { arrived: 0, newest, stamp },
    stampOf,
    everyMs: ASK_EVERY_MS,
  });
  useEffect(() => {
    if (arrived > 0) setAnnouncement(t('news', { count: arrived }));
  }, [arrived, t]);
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
