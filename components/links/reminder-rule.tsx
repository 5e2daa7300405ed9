'use client';

import { useTranslations } from 'next-intl';
import { CheckField, SelectField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import { OPEN_HOURS, TIMES, WAITS } from '#lib/modules/payments/views/reminder-rules.ts';
import type { ReminderForm } from '#lib/modules/payments/views/reminder-form.ts';

type ReminderRuleProps = {
  sellerKey: string;
  first: ReminderForm;
  timeZone: string;
  save: (sellerKey: string, form: ReminderForm) => Promise<{ ok: true } | Refused<keyof ReminderForm>>;
};

/** A business's rule of reminders: on or off, after how long, and how often. */
export function ReminderRule({ sellerKey, first, timeZone, save }: ReminderRuleProps) {
  const t = useTranslations('messages.reminders');
  const toast = useToast();
  const { refresh } = useRefresh();
  const form = useContractForm({
    contract: () => import('#lib/modules/payments/views/reminder-form.ts').then(({ reminderForm }) => reminderForm),
    defaults: first,
    noResponseText: t('failed'),
    send: (values) => save(sellerKey, values),
    done() {
      toast.add({ title: t('saved') });
      refresh();
    },
  });
  const isOn = form.hook.watch('isOn');
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <Form form={form} className="max-w-prose">
      <CheckField form={form} name="isOn" label={t('isOn')} help={t('isOnHelp', { ...OPEN_HOURS, zone })} />
      {isOn ? (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <SelectField form={form} name="afterHours" label={t('afterHours')}>
            {WAITS.map((count) => (
              <option key={count} value={count}>
                {t('hours', { count })}
              </option>
            ))}
          </SelectField>
          <SelectField form={form} name="times" label={t('times')}>
            {TIMES.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </SelectField>
        </div>
      ) : null}
      <FormProblem form={form} id="reminders-problem" />
      <div>
        <SubmitButton form={form}>{t('save')}</SubmitButton>
      </div>
    </Form>
  );
}
