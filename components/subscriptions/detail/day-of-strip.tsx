'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Popover } from '#components/ui/overlay/popover.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import type { ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { DATE_LOOKS, DateBadge } from '../subscription-badge.tsx';
import { mostUrgent } from './months.ts';

export const TONES: Readonly<Record<Tone, string>> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-muted',
};

/** Looks of payments to come: `planned`, and `resting` while the subscription is paused. */
const OPEN_LOOKS: Readonly<Partial<Record<ShownDate['state'], string>>> = {
  planned: 'border border-dashed border-edge/60 text-ink',
  resting: 'border border-dashed border-edge/40 text-muted',
};

/** `words`: the day in words. */
type DayProps = { day: string; dates: readonly ShownDate[]; currency: string; isToday: boolean; words: string };

/** A day of the calendar; one with a date has its mark, and leads to the sale that charged it. */
export function Day({ day, dates, currency, isToday, words }: DayProps) {
  const t = useTranslations('subscriptions');
  const money = useMoneyText(currency);
  const number = Number(day.slice(8));
  const [date, another] = dates;
  if (!date)
    return (
      <span
        className={cx(isToday ? 'font-semibold text-accent' : 'text-faint')}
        {...(isToday && { 'aria-current': 'date' })}
      >
        {number}
      </span>
    );
  if (another) return <DayOfSeveral {...{ number, dates, currency, isToday, words }} />;
  const label = t('dates.day', {
    date: words,
    number: date.number,
    amount: money(date.price),
    state: t(`dateState.${date.state}`),
  });
  const mark = (
    <>
      <span aria-hidden>{number}</span>
      <Mark date={date} />
      <span className="sr-only">{label}</span>
    </>
  );
  return date.sale ? (
    <Link
      href={`/sales/${date.sale.saleId}`}
      prefetch={false}
      title={label}
      className={cx(lookOf(date, isToday), 'hover:underline')}
    >
      {mark}
    </Link>
  ) : (
    <span title={label} className={lookOf(date, isToday)}>
      {mark}
    </span>
  );
}

const lookOf = ({ state }: ShownDate, isToday: boolean): string =>
  cx(
    'relative mx-auto grid size-7 place-items-center rounded-control font-medium',
    'pointer-coarse:after:absolute pointer-coarse:after:-inset-2',
    OPEN_LOOKS[state] ?? TONES[DATE_LOOKS[state].tone],
    isToday && 'outline-2 outline-accent',
  );

function Mark({ date: { state } }: { date: ShownDate }) {
  const Icon = DATE_LOOKS[state].icon;
  return (
    <Icon
      aria-hidden
      strokeWidth={3}
      className={cx('absolute -end-1 -bottom-1 size-3 rounded-full bg-paper', state === 'planned' && 'hidden')}
    />
  );
}

type SeveralProps = Omit<DayProps, 'day'> & { number: number };

/** A day with several dates says how many, looks as the one that needs most, and opens all of them. */
function DayOfSeveral({ number, dates, currency, isToday, words }: SeveralProps) {
  const t = useTranslations('subscriptions');
  const money = useMoneyText(currency);
  const [isOpen, setOpen] = useState(false);
  const label = t('dates.several', { date: words, count: dates.length });
  const first = mostUrgent(dates);
  if (!first) return null;
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" title={label} className={cx(lookOf(first, isToday), 'hover:underline')}>
          <span aria-hidden>{number}</span>
          <Mark date={first} />
          <span
            aria-hidden
            className="absolute -end-1.5 -top-1.5 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-ink text-xs text-paper"
          >
            {dates.length}
          </span>
          <span className="sr-only">{label}</span>
        </button>
      }
    >
      <div className="grid gap-2 p-3">
        <p className="font-medium">{words}</p>
        <ul className="grid divide-y">
          {dates.map((date) => (
            <li key={`${date.number} ${date.at.toISOString()} ${date.state}`} className="grid gap-1 py-2">
              <span className="flex items-center justify-between gap-3">
                <DateBadge state={date.state} />
                <span className="font-medium tabular-nums">{money(date.price)}</span>
              </span>
              <span className="flex justify-between gap-3 text-sm text-muted">
                {t('dates.ofNumber', { number: date.number })}
                {date.sale ? (
                  <Link href={`/sales/${date.sale.saleId}`} prefetch={false} className="text-link hover:text-ink">
                    {t('dates.sale', { code: String(date.sale.code) })}
                  </Link>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  );
}
