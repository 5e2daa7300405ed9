import { useTranslations } from 'next-intl';
import type { SubscriptionRow } from '#lib/modules/subscriptions/views/subscriptions.ts';
import { DOT } from '#components/ui/dot.ts';

type ProgressProps = { of: Pick<SubscriptionRow, 'iterations' | 'completed' | 'skipped'> };

/**
 * Payments of a subscription that were charged or skipped: "3 of 12" with a bar; of one without an end, how many were
 * charged.
 */
export function Progress({ of: { iterations, completed, skipped } }: ProgressProps) {
  const t = useTranslations('subscriptions.progress');
  const passed = completed + skipped;
  const skippedText =
    skipped === 0 ? null : (
      <span className="text-muted">
        {DOT}
        {t('skipped', { count: skipped })}
      </span>
    );
  if (iterations === null)
    return (
      <span title={t('endlessHint')} className="text-sm">
        {t('endless', { done: completed })}
        {skippedText}
      </span>
    );
  return (
    <span className="inline-grid w-28 gap-1 text-sm">
      <span className="whitespace-nowrap">
        {t('of', { done: passed, count: iterations })}
        {skippedText}
      </span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-calm-soft">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ inlineSize: `${Math.min(100, (passed / iterations) * 100)}%` }}
        />
      </span>
    </span>
  );
}
