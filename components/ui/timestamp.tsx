import { useFormatter, useLocale } from 'next-intl';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';

type TimestampProps = { at: Date; timeZone: string; now: Date; exact?: boolean };

/**
 * An instant in the deployment's zone: day and minute in lists, seconds on a detail; how long ago is in the tooltip.
 */
export function Timestamp({ at, timeZone, now, exact = false }: TimestampProps) {
  const format = useFormatter();
  const locale = calendarLocale(useLocale());
  const sameYear = at.getUTCFullYear() === now.getUTCFullYear();
  const text = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    ...(sameYear && !exact ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    ...(exact ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(at);
  return (
    <time
      translate="no"
      dateTime={at.toISOString()}
      title={format.relativeTime(at, now)}
      className="whitespace-nowrap tabular-nums"
    >
      {text}
    </time>
  );
}
