import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { timeText } from './time-text.ts';
import { aheadText } from './ahead-text.ts';

/** Says on every screen that the sandbox's clock is not the world's. */
export function ClockBanner({ clock, timeZone }: { clock: { ahead: number; now: Date }; timeZone: string }) {
  const t = useTranslations('clock');
  const language = useLocale();
  if (clock.ahead === 0) return null;
  return (
    <aside aria-label={t('title')}>
      <a
        href="/sandbox/clock"
        className="flex min-h-8 items-center justify-center gap-2 border-b border-wait/40 bg-paper px-4 py-1 text-center text-sm text-wait underline-offset-2 hover:underline"
      >
        <Clock aria-hidden className="size-4 shrink-0" />
        <span>
          {t('banner', { time: aheadText(clock.ahead, language), at: timeText(clock.now, language, timeZone) })}
        </span>
      </a>
    </aside>
  );
}
