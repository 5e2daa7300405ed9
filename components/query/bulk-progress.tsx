'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { BulkRun } from './use-bulk.ts';

/** How far a bulk run has come: `done` of `count`. The sentence beside it says the same to those who do not see it. */
export function BulkProgress({ done, count }: { done: number; count: number }) {
  return (
    <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-calm-soft">
      <span
        className="block h-full rounded-full bg-accent transition-[inline-size] duration-150"
        style={{ inlineSize: `${(done / Math.max(1, count)) * 100}%` }}
      />
    </span>
  );
}

/** Begins no further portion; those under way are finished. */
export function StopBulk({ stop, isStopping }: Pick<BulkRun<never>, 'stop' | 'isStopping'>) {
  const t = useTranslations('common.action');
  return (
    <Button disabled={isStopping} onClick={stop}>
      {t('stop')}
    </Button>
  );
}
