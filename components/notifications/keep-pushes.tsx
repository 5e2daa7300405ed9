'use client';

import { useEffect } from 'react';
import type { Answer } from '#components/ui/refused.ts';
import type { BrowserSubscription } from '#lib/modules/notifications/contract.ts';
import { isNewSession, isOwner } from './push-owner.ts';

type KeepProps = {
  /** Names the person in this browser. */
  owner: string;
  session: string;
  keep: (subscription: BrowserSubscription) => Promise<Answer>;
};

/** Tells the server once a session that the person still wants pushes in this browser, where they turned them on. */
export function KeepPushes({ owner, session, keep }: KeepProps) {
  useEffect(() => {
    if (!isOwner(owner)) return;
    // Loaded for the few who have it on.
    void import('./browser-pushes.ts').then(async ({ findBrowser }) => {
      const found = await findBrowser(owner);
      if (found && isNewSession(session)) await keep(found).catch(() => undefined);
    });
  }, [owner, session, keep]);
  return null;
}
