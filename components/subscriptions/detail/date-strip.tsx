'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { monthOf, weeksOf } from '#components/ui/calendar/month.ts';
import { cx } from '#components/ui/class-names.ts';
import type { Tone } from '#components/ui/status-badge.tsx';
import type { DateState, ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { DATE_LOOKS } from '../subscription-badge.tsx';
import { byDay, monthsAround } from './months.ts';

type StripProps = { dates: readonly ShownDate[]; currency: string; today: string };

const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-muted',
};

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

type MonthProps = { month: string; known: ReadonlyMap<string, ShownDate>; currency: string; today: string };

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
                    date={known.get(day)}
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

type DayProps = { day: string; date: ShownDate | undefined; currency: string; isToday: boolean; words: string };

/** A day; one with a date has its mark, and leads to the sale that charged it. */
function Day({ day, date, currency, isToday, words }: DayProps) {
  const t = useTranslations('subscriptions');
  const money = useMoneyText(currency);
  const number = Number(day.slice(8));
  if (!date)
    return (
      <span
        className={cx(isToday ? 'font-semibold text-accent' : 'text-faint')}
        {...(isToday && { 'aria-current': 'date' })}
      >
        {number}
      </span>
    );
  const { icon: Icon, tone } = DATE_LOOKS[date.state];
  const told = t('dates.day', {
    date: words,
    number: date.number,
    amount: money(date.price),
    state: t(`dateState.${date.state}`),
  });
  const look = cx(
    'relative mx-auto grid size-7 place-items-center rounded-control font-medium',
    TONES[tone],
    date.state === 'planned' && 'border border-dashed border-edge/60 bg-transparent text-ink',
    date.state === 'resting' && 'border border-dashed border-edge/40 bg-transparent text-muted',
    isToday && 'outline-2 outline-accent',
  );
  const mark = (
    <>
      <span aria-hidden>{number}</span>
      <Icon
        aria-hidden
        strokeWidth={3}
        className={cx('absolute -end-1 -bottom-1 size-3 rounded-full bg-paper', date.state === 'planned' && 'hidden')}
      />
      <span className="sr-only">{told}</span>
    </>
  );
  return date.sale ? (
    <Link href={`/sales/${date.sale.saleId}`} prefetch={false} title={told} className={cx(look, 'hover:underline')}>
      {mark}
    </Link>
  ) : (
    <span title={told} className={look}>
      {mark}
    </span>
  );
}
