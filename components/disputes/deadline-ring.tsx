import { useLocale, useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { daysLeft, NEAR_DAYS } from './deadline.ts';

type RingProps = { openedAt: Date; dueAt: Date; now: Date };

const RADIUS = 26;
const AROUND = 2 * Math.PI * RADIUS;

/** How much of the time to answer is left: a ring that empties, around the days. */
export function DeadlineRing({ openedAt, dueAt, now }: RingProps) {
  const t = useTranslations('dispute-desk');
  const language = useLocale();
  const days = daysLeft(dueAt, now);
  const whole = Math.max(1, dueAt.getTime() - openedAt.getTime());
  const left = Math.min(1, Math.max(0, (dueAt.getTime() - now.getTime()) / whole));
  const tone = days <= NEAR_DAYS ? 'text-bad' : 'text-accent';
  return (
    <span role="img" aria-label={t('left', { days })} className={cx('relative grid size-16 shrink-0', tone)}>
      <svg aria-hidden viewBox="0 0 64 64" className="col-start-1 row-start-1 size-16 -rotate-90">
        <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="5" className="stroke-edge" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          stroke="currentColor"
          strokeDasharray={`${AROUND * left} ${AROUND}`}
        />
      </svg>
      <span aria-hidden className="col-start-1 row-start-1 grid place-content-center text-center leading-none text-ink">
        <span className="font-semibold tabular-nums">{days.toLocaleString(language)}</span>
        <span className="text-xs text-muted">{t('days', { days })}</span>
      </span>
    </span>
  );
}
