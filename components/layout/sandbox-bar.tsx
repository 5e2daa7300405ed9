import { FlaskConical } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { aheadText } from '#components/sandbox/ahead-text.ts';
import { dayText, timeText } from '#components/sandbox/time-text.ts';
import { cx } from '#components/ui/class-names.ts';

export type SandboxBarProps = {
  /** Sandbox clock; null on a page that could not be drawn. */
  clock: { ahead: number; now: Date } | null;
  timeZone: string;
};

const linkClass = 'min-w-0 truncate font-medium text-link';

/**
 * Says on every screen, once and in one line, that nothing here is real money. Where the sandbox's clock is not the
 * world's, it says that too, in place of the way to the callbacks.
 */
export function SandboxBar({ clock, timeZone, className = '' }: SandboxBarProps & { className?: string }) {
  const t = useTranslations();
  const language = useLocale();
  const isAhead = clock !== null && clock.ahead !== 0;
  return (
    <aside
      aria-label={t('common.environment.sandbox')}
      className={cx(
        'flex h-8 shrink-0 items-center justify-center gap-2 bg-sandbox px-4 text-sm whitespace-nowrap ' +
          'text-sandbox-ink short:h-7',
        className,
      )}
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <span className="shrink-0 lg:hidden">{t('common.sandbox.short')}</span>
      <span className="hidden shrink-0 lg:inline">{t('common.sandbox.bar')}</span>
      {isAhead ? (
        <a href="/sandbox/clock" className={linkClass}>
          <span className="max-sm:hidden lg:hidden">{t('clock.bar', { time: aheadText(clock.ahead, language) })}</span>
          <span className="sm:hidden">
            {t('common.nav.clock')}: {dayText(clock.now, language, timeZone)}
          </span>
          <span className="hidden lg:inline">
            {t('clock.banner', {
              time: aheadText(clock.ahead, language),
              at: timeText(clock.now, language, timeZone),
            })}
          </span>
        </a>
      ) : (
        <a href="/sandbox/inbox" className={cx(linkClass, 'max-[22.5rem]:hidden')}>
          <span className="lg:hidden">{t('common.nav.callbacks')}</span>
          <span className="hidden lg:inline">{t('common.sandbox.inbox')}</span>
        </a>
      )}
    </aside>
  );
}
