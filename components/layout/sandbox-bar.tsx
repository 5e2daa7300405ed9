import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** Says on every screen that nothing here is real money. */
export function SandboxBar() {
  const t = useTranslations('common.sandbox');
  const name = useTranslations('common.environment')('sandbox');
  return (
    <aside
      aria-label={name}
      className="flex min-h-8 items-center justify-center gap-2 bg-sandbox px-4 py-1 text-center text-sm text-sandbox-ink"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <span>{t('bar')}</span>
      <a href="/sandbox/inbox" className="hidden font-medium underline underline-offset-2 sm:inline">
        {t('inbox')}
      </a>
    </aside>
  );
}
