import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';

const MINUTE_MS = 60_000;
const WHOLE_MINUTES = 168 * 60;

/** Hours below which a hold is shown as urgent, and as ending soon. */
const URGENT_HOURS = 24;
const SOON_HOURS = 48;

export type Left = { minutes: number; share: number; tone: 'bad' | 'wait' | 'calm' };

/** Time left of a hold: whole minutes, the share of its 168 hours (0 to 1), and the urgency. */
export function leftOf(expiresAt: Date, now: Date): Left {
  const minutes = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / MINUTE_MS));
  const hours = minutes / 60;
  return {
    minutes,
    share: Math.min(1, minutes / WHOLE_MINUTES),
    tone: hours < URGENT_HOURS ? 'bad' : hours < SOON_HOURS ? 'wait' : 'calm',
  };
}

const BARS = { bad: 'bg-bad', wait: 'bg-wait', calm: 'bg-accent' } as const;
const TEXTS = { bad: 'text-bad', wait: 'text-wait', calm: '' } as const;

/** The time a hold has left, in words; a bar beside them for the eye. */
export function TimeLeft({ expiresAt, now, wide = false }: { expiresAt: Date; now: Date; wide?: boolean }) {
  const { share, tone } = leftOf(expiresAt, now);
  const text = useTimeLeft(expiresAt, now);
  return (
    <span className={cx('inline-grid gap-1', wide && 'w-full')}>
      <span className={cx('font-medium whitespace-nowrap', TEXTS[tone])}>{text}</span>
      <span aria-hidden className={cx('block h-1 overflow-hidden rounded-full bg-calm-soft', wide ? 'w-full' : 'w-28')}>
        <span
          className={cx('block h-full rounded-full', BARS[tone])}
          style={{ inlineSize: `${Math.max(2, share * 100)}%` }}
        />
      </span>
    </span>
  );
}

/** Days and hours, below a day hours and minutes. */
function useTimeLeft(expiresAt: Date, now: Date): string {
  const t = useTranslations('dashboard.holds.left');
  const { minutes } = leftOf(expiresAt, now);
  if (minutes < 1) return t('ending');
  if (minutes < 60) return t('minutes', { minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? t('hours', { hours, minutes: minutes % 60 })
    : t('days', { days: Math.floor(hours / 24), hours: hours % 24 });
}
