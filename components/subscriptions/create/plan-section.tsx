'use client';

import { useTranslations } from 'next-intl';
import { AmountField, ChoiceField, SelectField, TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { PERIODS, type Period } from '#lib/kernel/subscription.ts';
import { LENGTHS, type NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';

/** Bacs debits are made in pounds. */
const OFFERED = [...CURRENCIES, 'GBP'] as const;

/** Form section: customer, description, amount and interval. */
export function PlanSection({ form }: { form: ContractForm<NewSubscriptionForm> }) {
  const t = useTranslations('subscription-work.new');
  return (
    <>
      <ChoiceField
        form={form}
        name="kind"
        label={t('kind')}
        options={(['regular', 'template'] as const).map((kind) => ({
          value: kind,
          label: <span className="font-medium">{t(`kindOf.${kind}`)}</span>,
          hint: t(`kindHelp.${kind}`),
        }))}
      />
      <TextField
        form={form}
        name="description"
        label={t('description')}
        help={t('descriptionHelp')}
        maxLength={LENGTHS.description}
        required
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_11rem]">
        <AmountField form={form} name="amount" label={t('amount')} maxLength={20} required />
        <SelectField form={form} name="currency" label={t('currency')}>
          {OFFERED.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <div className="max-sm:col-span-2">
          <SelectField form={form} name="period" label={t('period')}>
            {(Object.keys(PERIODS) as Period[]).map((period) => (
              <option key={period} value={period}>
                {t(`periodOf.${period}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </>
  );
}
