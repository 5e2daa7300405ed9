'use client';

import { CircleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { AmountField, SelectField } from '#components/form/fields.tsx';
import { Form, FormProblem } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import type { ShownSchedule } from '#lib/modules/payouts/views/settings.ts';
import type { PayoutSettingsActions } from './settings-actions.ts';

const INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const;
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

type ScheduleProps = {
  sellerKey: string;
  schedule: ShownSchedule;
  save: PayoutSettingsActions['setSchedule'];
  timeZone: string;
};

/** When a business is paid, and the next run by the days on which banks are open. */
export function ScheduleSection({ sellerKey, schedule, save, timeZone }: ScheduleProps) {
  const t = useTranslations('payout-accounts.schedule');
  const toast = useToast();
  const { refresh } = useRefresh();
  const weekdays = useWeekdays();
  const form = useContractForm({
    contract: () => import('#lib/modules/payouts/contract/schedule-form.ts').then((form) => form.scheduleForm),
    defaults: {
      interval: schedule.interval as string,
      weekday: String(schedule.weekday),
      day: String(schedule.day),
      minimum: schedule.minimum === 0 ? '' : toMajorText(schedule.minimum, 'ILS'),
    },
    send: (values) => save(sellerKey, values),
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  const interval = form.hook.watch('interval');
  return (
    <Section id="schedule" title={t('title')}>
      <NextRun schedule={schedule} timeZone={timeZone} />
      <Form form={form} className="max-w-md gap-5">
        <SelectField form={form} name="interval" label={t('interval')} help={t('cutOff', { zone: isolate(timeZone) })}>
          {INTERVALS.map((one) => (
            <option key={one} value={one}>
              {t(`every.${one}`)}
            </option>
          ))}
        </SelectField>
        {interval === 'weekly' ? (
          <SelectField form={form} name="weekday" label={t('weekday')}>
            {weekdays.map((name, weekday) => (
              <option key={name} value={weekday}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {interval === 'monthly' ? (
          <SelectField form={form} name="day" label={t('day')} help={t('dayHelp')}>
            {MONTH_DAYS.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </SelectField>
        ) : null}
        {interval === 'manual' ? null : (
          <AmountField form={form} name="minimum" label={t('minimum')} help={t('minimumHelp')} maxLength={20} />
        )}
        <FormProblem form={form} id="schedule-problem" />
        <Button type="submit" kind="main" busy={form.busy} className="justify-self-start">
          {t('save')}
        </Button>
      </Form>
    </Section>
  );
}

/** Why nothing is paid out, or when the next payout is made and arrives. */
function NextRun({
  schedule: { nextAt, arrives, pausedReason },
  timeZone,
}: {
  schedule: ShownSchedule;
  timeZone: string;
}) {
  const t = useTranslations('payout-accounts.schedule');
  const dayText = useDayText();
  if (pausedReason !== null)
    return (
      <p className="mb-5 flex max-w-prose items-start gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-bad" />
        {t('paused', { reason: isolate(pausedReason) })}
      </p>
    );
  const next = nextAt && dayText(dayOf(nextAt, timeZone), 'long');
  return (
    <p className="-mt-2 mb-5 max-w-prose text-muted">
      {next && arrives ? t('next', { day: next, arrives: dayText(arrives, 'long') }) : t('byHand')}
    </p>
  );
}

/** Names of the days of a week, Sunday first. */
function useWeekdays(): string[] {
  const format = new Intl.DateTimeFormat(calendarLocale(useLocale()), { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, weekday) => format.format(new Date(Date.UTC(2023, 0, 1 + weekday))));
}
