'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AmountField, SelectField } from '#components/form/fields.tsx';
import { MONTH_DAYS, type TypedSchedule, WEEKDAYS } from '#lib/modules/payouts/views/schedule.ts';
import { INTERVALS } from '#lib/modules/payouts/contract/intervals.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { AskDialog, type Bulk, useBulkForm } from './bulk-dialogs.tsx';
import type { ChangeSchedule } from './seller-actions.ts';

const DEFAULTS: TypedSchedule = { interval: 'weekly', weekday: '0', day: '1', minimum: '' };

/** A Sunday: weekdays are counted from it. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** When many sellers are paid out, in place of what each has. */
export function BulkSchedule({ change, ...bulk }: Bulk & { change: ChangeSchedule }) {
  const t = useTranslations('partner-money');
  const locale = calendarLocale(useLocale());
  const bulkForm = useBulkForm(bulk.sellers, {
    contract: () => import('#lib/modules/payouts/contract/schedule-form.ts').then(({ scheduleForm }) => scheduleForm),
    defaults: DEFAULTS,
    act: change,
  });
  const { form } = bulkForm;
  const interval = form.hook.watch('interval');
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  return (
    <AskDialog title={t('bulk.title', { count: bulk.sellers.length })} {...bulk} bulkForm={bulkForm}>
      <p className="text-muted">{t('bulk.lead')}</p>
      <SelectField form={form} name="interval" label={t('schedule.interval')}>
        {INTERVALS.map((one) => (
          <option key={one} value={one}>
            {t(`interval.${one}`)}
          </option>
        ))}
      </SelectField>
      {interval === 'weekly' ? (
        <SelectField form={form} name="weekday" label={t('schedule.weekday')}>
          {WEEKDAYS.map((one) => (
            <option key={one} value={one}>
              {weekday.format(SUNDAY + Number(one) * DAY_MS)}
            </option>
          ))}
        </SelectField>
      ) : null}
      {interval === 'monthly' ? (
        <SelectField form={form} name="day" label={t('schedule.day')} help={t('schedule.dayHelp')}>
          {MONTH_DAYS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      ) : null}
      {interval === 'manual' ? null : (
        <AmountField form={form} name="minimum" label={t('schedule.minimum')} help={t('schedule.minimumHelp')} />
      )}
    </AskDialog>
  );
}
