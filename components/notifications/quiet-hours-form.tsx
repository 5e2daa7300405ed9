'use client';

import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { QuietHours } from '#lib/modules/notifications/contract.ts';
import type { NotificationActions } from './notification-actions.ts';

type QuietProps = {
  quiet: QuietHours | null;
  /** Zone of the installation, until the browser has named its own. */
  timeZone: string;
  save: NotificationActions['setQuietHours'];
};

/** Ten in the evening to seven in the morning. */
const NIGHT = { fromMinute: 22 * 60, untilMinute: 7 * 60 };

const STEP_MINUTES = 30;
const MINUTES = Array.from({ length: 1_440 / STEP_MINUTES }, (_, index) => index * STEP_MINUTES);

const neverChanges = () => () => undefined;
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const two = (number: number): string => String(number).padStart(2, '0');
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** When a person is left alone, in the zone of the browser that says so. */
export function QuietHoursForm({ quiet, timeZone, save }: QuietProps) {
  const t = useTranslations('notifications');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [isOn, turn] = useState(quiet !== null);
  const [hours, setHours] = useState({ ...NIGHT, ...quiet });
  const [isSame, setSame] = useState(false);
  const here = useSyncExternalStore(neverChanges, browserZone, () => timeZone);
  const zone = quiet?.timeZone ?? here;
  const { run, isBusy, answer } = useAction<QuietHours | null, Answer>(save, {
    noResponse: () => ({ ok: false, message: t('failed') }),
    onAnswer({ ok }) {
      if (!ok) return;
      toast.add({ title: t('quiet.saved') });
      refresh();
    },
  });
  const submit = () => {
    const wrong = isOn && hours.fromMinute === hours.untilMinute;
    setSame(wrong);
    if (!wrong)
      void run(isOn ? { fromMinute: hours.fromMinute, untilMinute: hours.untilMinute, timeZone: zone } : null);
  };
  const timeOf = (what: 'fromMinute' | 'untilMinute', label: string) => (
    <Field id={`quiet-${what}`} label={label} error={isSame && what === 'untilMinute' ? t('quiet.same') : null}>
      {(attributes) => (
        <Select
          {...attributes}
          className="w-28"
          value={hours[what]}
          disabled={!isOn}
          onChange={({ currentTarget: { value } }) => setHours({ ...hours, [what]: Number(value) })}
        >
          {MINUTES.map((minute) => (
            <option key={minute} value={minute}>
              {clockOf(minute)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-muted">{t('quiet.lead')}</p>
      <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ currentTarget: { checked } }) => turn(checked)}
        />
        {t('quiet.use')}
      </label>
      <div className="flex flex-wrap gap-4">
        {timeOf('fromMinute', t('quiet.from'))}
        {timeOf('untilMinute', t('quiet.until'))}
      </div>
      <p className="text-sm text-muted">{t('quiet.zone', { zone: isolate(zone) })}</p>
      <Button type="submit" kind="main" busy={isBusy}>
        {t('quiet.save')}
      </Button>
      {answer?.ok === false ? <FieldError id="quiet-problem">{answer.message}</FieldError> : null}
    </form>
  );
}
