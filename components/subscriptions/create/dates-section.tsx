'use client';

import { useTranslations } from 'next-intl';
import { ChoiceField, DateField, SelectField, TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { FormSection } from './form-section.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

type DatesSectionProps = { form: ContractForm<NewSubscriptionForm>; now: Date; timeZone: string; zoneName: string };

/** Form section: date of the first payment, and number of payments. */
export function DatesSection({ form, now, timeZone, zoneName }: DatesSectionProps) {
  const t = useTranslations('subscription-work.new');
  const [start, end] = form.hook.watch(['start', 'end']);
  return (
    <FormSection title={t('dates')}>
      <ChoiceField
        form={form}
        name="start"
        label={t('start')}
        options={[
          { value: 'paid', label: t('startPaid'), hint: t('startPaidHelp') },
          { value: 'date', label: t('startDate'), hint: t('startDateHelp') },
        ]}
      />
      {/* Hidden and not taken away: a day that was typed is there again. */}
      <div hidden={start !== 'date'}>
        <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
          <DateField
            form={form}
            name="day"
            label={t('day')}
            help={t('dayHelp', { zone: zoneName })}
            min={dayOf(now, timeZone)}
          />
          <SelectField form={form} name="time" label={t('time')}>
            {HOURS.map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </SelectField>
        </div>
      </div>
      <ChoiceField
        form={form}
        name="end"
        label={t('end')}
        options={[
          { value: 'never', label: t('endNever') },
          { value: 'times', label: t('endTimes') },
        ]}
      />
      <div hidden={end !== 'times'}>
        <TextField
          form={form}
          name="times"
          label={t('times')}
          isLatin
          inputMode="numeric"
          maxLength={3}
          className="max-w-28"
          required
        />
      </div>
    </FormSection>
  );
}
