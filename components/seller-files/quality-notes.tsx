import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { QualityWarning } from '#lib/modules/seller-files/views.ts';

/** Quality problems of a picture before its upload, which they do not prevent. */
export function QualityNotes({ warnings }: { warnings: readonly QualityWarning[] | null }) {
  const t = useTranslations('seller-files.quality');
  return (
    <div role="status" className="min-h-6">
      {warnings === null ? (
        <p className="text-sm text-muted">{t('checking')}</p>
      ) : warnings.length === 0 ? (
        <p className="flex items-start gap-1.5 text-sm text-good">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('fine')}
        </p>
      ) : (
        <div className="grid gap-1.5 rounded-panel bg-wait-soft p-4">
          <p className="flex items-center gap-1.5 font-medium text-wait">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {t('title')}
          </p>
          <ul className="grid gap-1.5 text-sm">
            {warnings.map((warning) => (
              <li key={warning}>{t(warning)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
