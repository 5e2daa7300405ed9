'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import type { InboxNews } from '#lib/modules/callbacks/contract/inbox.ts';

/** How often an open page asks whether anything is new, milliseconds. */
const ASK_EVERY_MS = 1_500;

/**
 * Draws the inbox again as soon as something has changed, while somebody looks at it, and says politely how much is
 * new. `newest` and `stamp` are what the page shows now.
 */
export function LiveInbox({ publicKey, newest, stamp }: { publicKey: string; newest: number; stamp: string }) {
  const t = useTranslations('callbacks.inbox');
  const router = useRouter();
  const [said, setSaid] = useState('');
  const [isDrawing, drawAgain] = useTransition();
  useEffect(() => {
    let told = newest;
    const ask = async () => {
      if (isDrawing || document.visibilityState !== 'visible') return;
      const answer = await fetch(`/sandbox/inbox/${publicKey}/news?after=${told}`).catch(() => null);
      if (!answer?.ok) return;
      const news = (await answer.json()) as InboxNews;
      if (news.arrived > 0) setSaid(t('news', { count: news.arrived }));
      told = news.newest;
      // By what the page shows, not by what it was told: a drawing that was lost on the way is asked for again.
      if (news.newest !== newest || news.stamp !== stamp) drawAgain(() => router.refresh());
    };
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [publicKey, newest, stamp, isDrawing, router, t]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
