'use client';

import { CalendarDays } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Input } from '#components/ui/input.tsx';
import { Popover } from '#components/ui/overlay/popover.tsx';
import { Calendar } from './calendar.tsx';
import { dayText, readDay } from './typed-day.ts';

type DayInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> & {
  /** `YYYY-MM-DD`, or empty. */
  first: string;
  /** The day; the raw text where it is none, for the validation to report. */
  onDay: (day: string) => void;
  min?: string;
  max?: string;
};

const YEARS_BACK = 110;

/** A day that is typed as the language writes it, or picked in a calendar beside it. */
export function DayInput({ first, onDay, min, max, className, onBlur, ...input }: DayInputProps) {
  const t = useTranslations('common.calendar');
  const language = useLocale();
  const [text, setText] = useState(dayText(first, language));
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const day = readDay(text, language) ?? '';
  const today = new Date().toISOString().slice(0, 10);
  return (
    <div className="relative">
      <Input
        {...input}
        ref={field}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={dayText('2026-01-31', language)}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onDay(readDay(target.value, language) ?? target.value.trim());
        }}
        onBlur={(event) => {
          if (day !== '') setText(dayText(day, language));
          onBlur?.(event);
        }}
        className={cx('tabular-nums pe-10 rtl:ps-10 rtl:pe-3 rtl:text-end', className)}
      />
      <div className="absolute inset-y-0 end-0.5 grid place-items-center">
        <Popover
          label={t('open')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <IconButton label={t('open')} className="size-8 text-muted">
              <CalendarDays aria-hidden className="size-4" />
            </IconButton>
          }
        >
          <div className="p-2">
            <Calendar
              from={day}
              to={day}
              today={today}
              years={[
                Number((min ?? '').slice(0, 4)) || Number(today.slice(0, 4)) - YEARS_BACK,
                Number((max ?? today).slice(0, 4)),
              ]}
              {...(min ? { min } : {})}
              {...(max ? { max } : {})}
              onPick={(picked) => {
                setText(dayText(picked, language));
                onDay(picked);
                setOpen(false);
              }}
            />
          </div>
        </Popover>
      </div>
    </div>
  );
}
