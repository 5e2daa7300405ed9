'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Calendar } from './calendar.tsx';
import { dayText, readDay, readTime } from './typed-day.ts';

/** Each end is `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`; empty where it is open. */
export type Range = { from: string; to: string };

type RangePanelProps = Range & {
  today: string;
  max?: string;
  /** Whether the ends may have times, and may be open. */
  hasTimes?: boolean;
  /** The zone, and how long a range may be. */
  note: ReactNode;
  onApply: (range: Range) => void;
};

type Typed = Record<'from' | 'to', { day: string; time: string }>;
type Problem = { end: 'from' | 'to'; key: 'dateBad' | 'timeBad' | 'missing' };

/** A range of days: two clicks in a calendar, or typed, with times where they matter. Ends in either order. */
export function RangePanel({ from, to, today, max, hasTimes = false, note, onApply }: RangePanelProps) {
  const t = useTranslations('common.calendar');
  const apply = useTranslations('common.action')('apply');
  const language = useLocale();
  const [typed, setTyped] = useState<Typed>({ from: partsOf(from, language), to: partsOf(to, language) });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [first, last] = [readDay(typed.from.day, language) ?? '', readDay(typed.to.day, language) ?? ''];
  const write = (end: 'from' | 'to', part: Partial<Typed['from']>) => {
    setTyped((before) => ({ ...before, [end]: { ...before[end], ...part } }));
    if (problem?.end === end) setProblem(null);
  };
  const pick = (day: string) => {
    const isSecond = first !== '' && last === '' && day >= first;
    write('from', isSecond ? {} : { day: dayText(day, language) });
    write('to', isSecond ? { day: dayText(day, language) } : { day: '', time: '' });
    setProblem(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ends: string[] = [];
    for (const end of ['from', 'to'] as const) {
      const read = readEnd(typed[end], language);
      if (read === 'dateBad' || read === 'timeBad') return setProblem({ end, key: read });
      if (read === '' && !hasTimes) return setProblem({ end, key: 'missing' });
      ends.push(read);
    }
    const [start = '', end = ''] = ends;
    const isTurned = start !== '' && end !== '' && (end.includes('T') ? start > end : start.slice(0, 10) > end);
    onApply(isTurned ? { from: end, to: start } : { from: start, to: end });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Calendar from={first} to={last} today={today} {...(max ? { max } : {})} onPick={pick} />
      <div className="grid gap-3 sm:grid-cols-2">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            id={`range-${end}`}
            label={t(end)}
            error={problem?.end === end ? t(problem.key, { example: dayText('2026-01-31', language) }) : null}
          >
            {(attributes) => (
              <RangeEnd {...{ end, attributes, hasTimes }} typed={typed[end]} write={(part) => write(end, part)} />
            )}
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-40 text-xs text-muted">{note}</p>
        <Button type="submit">{apply}</Button>
      </div>
    </form>
  );
}

type RangeEndProps = {
  end: 'from' | 'to';
  attributes: ComponentProps<typeof Input>;
  typed: Typed['from'];
  hasTimes: boolean;
  write: (part: Partial<Typed['from']>) => void;
};

/** The inputs of one end: its day, and its time where it may have one. */
function RangeEnd({ end, attributes, typed, hasTimes, write }: RangeEndProps) {
  const t = useTranslations('common.calendar');
  const language = useLocale();
  return (
    <div className="flex gap-1">
      <Input
        {...attributes}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={dayText('2026-01-31', language)}
        value={typed.day}
        onChange={({ target }) => write({ day: target.value })}
        className="tabular-nums px-2 rtl:text-end"
      />
      {hasTimes ? (
        <Input
          aria-label={t(end === 'from' ? 'fromTime' : 'toTime')}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder={end === 'from' ? '00:00' : '23:59'}
          value={typed.time}
          onChange={({ target }) => write({ time: target.value })}
          className="tabular-nums w-16 shrink-0 px-2 text-center"
        />
      ) : null}
    </div>
  );
}

function partsOf(end: string, language: string): { day: string; time: string } {
  const [day = '', time = ''] = end.split('T');
  return { day: dayText(day, language), time };
}

/** An end as it was typed: empty where it is open. */
function readEnd({ day, time }: { day: string; time: string }, language: string): string {
  if (day.trim() === '') return time.trim() === '' ? '' : 'dateBad';
  const read = readDay(day, language);
  if (read === null) return 'dateBad';
  if (time.trim() === '') return read;
  const clock = readTime(time);
  return clock === null ? 'timeBad' : `${read}T${clock}`;
}
