'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Select } from '#components/ui/input.tsx';
import { directionOf, readLanguage } from '#lib/kernel/language.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { dayByKey, monthOf, shiftMonth, weeksOf } from './month.ts';

type CalendarProps = {
  /** The chosen days, both ends counted; empty where none is. One day is a range of itself. */
  from: string;
  to: string;
  today: string;
  min?: string;
  max?: string;
  /** Years to choose among, the first and the last, for days that are far away. */
  years?: readonly [number, number];
  onPick: (day: string) => void;
};

/**
 * A month of days, moved through with the keys of a grid: arrows, Home and End, Page Up and Page Down, with Shift by
 * years. Days are text (`YYYY-MM-DD`): no zone takes part.
 */
export function Calendar({ from, to, today, min, max, years, onPick }: CalendarProps) {
  const language = readLanguage(useLocale());
  const within = (day: string): string => (min && day < min ? min : max && day > max ? max : day);
  const [active, setActive] = useState(within(to || from || today));
  const [chosen, setChosen] = useState(from + to);
  if (chosen !== from + to) {
    setChosen(from + to);
    if (to || from) setActive(to || from);
  }
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active]);
  const month = monthOf(active);
  const words: DayText = (day, options) =>
    new Intl.DateTimeFormat(calendarLocale(language), { timeZone: 'UTC', ...options }).format(
      new Date(`${day}T00:00Z`),
    );
  const title = words(`${month}-01`, { month: 'long', year: 'numeric' });
  const weeks = weeksOf(month);
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayByKey(active, event.key, { turned: directionOf(language) === 'rtl', shift: event.shiftKey });
    if (day === null) return;
    event.preventDefault();
    moved.current = true;
    setActive(within(day));
  };
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  return (
    <div className="grid gap-1">
      <MonthChoice {...{ active, years, title, words }} goTo={(day) => setActive(within(day))} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table that keys move in */}
      <table ref={grid} role="grid" aria-label={title} onKeyDown={onKeyDown} className="w-full table-fixed">
        <Weekdays week={weeks[0] ?? []} words={words} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isEnd = day === from || day === (to || from);
                const isBetween = from !== '' && to !== '' && day >= from && day <= to;
                return (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                  <td key={day} role="gridcell" aria-selected={isEnd || isBetween} className="p-0">
                    <DayButton
                      {...{ day, isEnd, isBetween }}
                      label={words(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                      isActive={day === active}
                      isToday={day === today}
                      isOfMonth={monthOf(day) === month}
                      disabled={isOut(day)}
                      onClick={() => {
                        setActive(day);
                        onPick(day);
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A day in words of the reader's language. */
type DayText = (day: string, options: Intl.DateTimeFormatOptions) => string;

function Weekdays({ week, words }: { week: readonly string[]; words: DayText }) {
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={words(day, { weekday: 'long' })}
            className="h-7 text-xs font-normal text-muted"
          >
            {words(day, { weekday: 'narrow' })}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type MonthChoiceProps = {
  years: CalendarProps['years'] | undefined;
  active: string;
  title: string;
  words: DayText;
  goTo: (day: string) => void;
};

/** The shown month, with the way to the months beside it; with `years`, also to any other. */
function MonthChoice({ active, years, title, words, goTo }: MonthChoiceProps) {
  const t = useTranslations('common.calendar');
  const month = monthOf(active);
  return (
    <div className="flex items-center gap-1">
      <IconButton label={t('previous')} onClick={() => goTo(shiftMonth(active, -1))}>
        <ChevronLeft aria-hidden className="turn size-4" />
      </IconButton>
      {years ? (
        <div className="grid grow grid-cols-[3fr_2fr] gap-1">
          <Select
            aria-label={t('month')}
            className="ps-2 pe-2"
            value={month.slice(5)}
            onChange={({ target }) => goTo(`${month.slice(0, 5)}${target.value}-01`)}
          >
            {Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0')).map((one) => (
              <option key={one} value={one}>
                {words(`2026-${one}-01`, { month: 'long' })}
              </option>
            ))}
          </Select>
          <Select
            aria-label={t('year')}
            className="ps-2 pe-2"
            value={month.slice(0, 4)}
            onChange={({ target }) => goTo(`${target.value}${month.slice(4)}-01`)}
          >
            {Array.from({ length: years[1] - years[0] + 1 }, (_, index) => String(years[1] - index)).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      ) : (
        <p aria-live="polite" className="grow text-center font-medium">
          {title}
        </p>
      )}
      <IconButton label={t('next')} onClick={() => goTo(shiftMonth(active, 1))}>
        <ChevronRight aria-hidden className="turn size-4" />
      </IconButton>
    </div>
  );
}

type DayButtonProps = {
  day: string;
  label: string;
  /** A first or last day of the chosen range. */
  isEnd: boolean;
  isBetween: boolean;
  /** The day that has the place of the grid in the order of Tab. */
  isActive: boolean;
  isToday: boolean;
  isOfMonth: boolean;
  disabled: boolean;
  onClick: () => void;
};

function DayButton({ day, label, isEnd, isBetween, isActive, isToday, isOfMonth, disabled, onClick }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      disabled={disabled}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      onClick={onClick}
      className={cx(
        'tabular-nums my-px grid h-9 w-full place-items-center pointer-coarse:h-11',
        isEnd
          ? 'rounded-control bg-accent font-medium text-accent-ink'
          : cx(
              isBetween ? 'bg-accent-soft' : 'rounded-control hover:bg-hover',
              isToday ? 'font-semibold text-accent' : !isOfMonth && 'text-faint',
            ),
        'disabled:opacity-40',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
