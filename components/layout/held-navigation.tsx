'use client';

import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import {
  holdNavigations,
  isNavigationHeld,
  onHeldChange,
  retryNavigations,
} from '#components/query/held-navigations.ts';
import { Button } from '#components/ui/button.tsx';

/** Says that a navigation waits for the server, over the screen that stays, with a way to try at once. */
export function HeldNavigation() {
  const t = useTranslations('common');
  const isHeld = useSyncExternalStore(onHeldChange, isNavigationHeld, () => false);
  useEffect(holdNavigations, []);
  if (!isHeld) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-60 flex items-center gap-3 rounded-panel border bg-raised p-4 shadow-lift sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96"
    >
      <CloudOff aria-hidden className="size-5 shrink-0 text-wait" />
      <p className="min-w-0 grow">{t('error.unreached')}</p>
      <Button icon={<RotateCw aria-hidden className="size-4" />} onClick={retryNavigations}>
        {t('action.retry')}
      </Button>
    </div>
  );
}
