'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { monthOf, weeksOf } from '#components/ui/month.ts';
import { cx } from '#components/ui/class-names.ts';
import type { DateState, ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { DATE_LOOKS } from '../subscription-badge.tsx';
import { Day, TONES } from './day-of-strip.tsx';
import { byDay, monthsAround } from './months.ts';

type StripProps = { dates: readonly ShownDate[]; currency: string; today: string };

/** Between two months, CSS pixels. */
const GAP = 24;

/** A year back and a year ahead, a month beside the other, beginning at this one; each date by its mark and colour. */
export function DateStrip({ dates, currency, today }: StripProps) {
  const t = useTranslations('subscriptions');
  const strip = useRef<HTMLOListElement>(null);
  const here = useRef<HTMLLIElement>(null);
  // The strip alone is moved, so that the page stays where it is.
  useEffect(() => {
    const [box, month] = [strip.current?.getBoundingClientRect(), here.current?.getBoundingClientRect()];
    if (!box || !month) return;
    const isTurned = getComputedStyle(strip.current as Element).direction === 'rtl';
    strip.current?.scrollBy({ left: isTurned ? month.right - box.right : month.left - box.left });
  }, []);
  const turn = (way: 1 | -1) => {
    const box = strip.current;
    if (!box) return;
    const isTurned = getComputedStyle(box).direction === 'rtl';
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollBy({
      left: way * (isTurned ? -1 : 1) * (box.clientWidth + GAP),
      behavior: isStill ? 'auto' : 'smooth',
    });
  };
  const known = byDay(dates);
  return (
    <section aria-label={t('dates.calendar')} className="grid gap-3">
      <div className="flex items-center gap-1">
        <Legend states={[...new Set(dates.map(({ state }) => state))]} />
        <IconButton label={t('dates.earlier')} onClick={() => turn(-1)} className="ms-auto">
          <ChevronLeft aria-hidden className="turn size-4" />
        </IconButton>
        <IconButton label={t('dates.later')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden className="turn size-4" />
        </IconButton>
      </div>
      <ol
        ref={strip}
        tabIndex={0}
        aria-label={t('dates.calendar')}
        className="flex snap-x gap-6 overflow-x-auto scroll-thin pb-3"
      >
        {monthsAround(today).map((month) => (
          <li
            key={month}
            ref={month === monthOf(today) ? here : undefined}
            className="shrink-0 basis-full snap-start sm:basis-[calc((100%-1.5rem)/2)]"
          >
            <Month month={month} known={known} currency={currency} today={today} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Legend({ states }: { states: readonly DateState[] }) {
  const t = useTranslations('subscriptions');
  return (
    <ul aria-label={t('dates.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {states.map((state) => {
        const { icon: Icon, tone } = DATE_LOOKS[state];
        return (
          <li key={state} className="inline-flex items-center gap-1.5">
            <span className={cx('grid size-5 place-items-center rounded-full', TONES[tone])}>
              <Icon aria-hidden className="size-3" strokeWidth={2.5} />
            </span>
            {t(`dateState.${state}`)}
          </li>
        );
      })}
    </ul>
  );
}

type MonthProps = { month: string; known: ReadonlyMap<string, readonly ShownDate[]>; currency: string; today: string };

function Month({ month, known, currency, today }: MonthProps) {
  const locale = calendarLocale(useLocale());
  const words = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const weeks = weeksOf(month);
  const isNow = month === monthOf(today);
  return (
    <table className="w-full table-fixed text-xs">
      <caption className={cx('mb-1 text-start text-sm font-medium', isNow && 'text-accent')}>
        {words(`${month}-01`, { month: 'long', year: 'numeric' })}
      </caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col" abbr={words(day, { weekday: 'long' })} className="h-5 font-normal text-muted">
              {words(day, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="h-7 p-0 text-center tabular-nums">
                {monthOf(day) === month ? (
                  <Day
                    day={day}
                    dates={known.get(day) ?? []}
                    currency={currency}
                    isToday={day === today}
                    words={words(day, { day: 'numeric', month: 'long', year: 'numeric' })}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
