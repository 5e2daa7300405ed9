'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { CheckField, SelectField, TextField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { LanguageField } from '#components/links/language-field.tsx';
import {
  LENGTHS,
  methodsIn,
  type NewSubscriptionForm,
} from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { FormSection } from './form-section.tsx';

/** Payment methods, messages, and the business's own reference. */
export function SettingsSection({ form }: { form: ContractForm<NewSubscriptionForm> }) {
  const t = useTranslations('subscription-work.new');
  const [currency, method] = form.hook.watch(['currency', 'method']);
  const methods = methodsIn(currency);
  const isOffered = methods.some((one) => one === method);
  // A debit is made in one currency: with another one the buyer chooses again.
  useEffect(() => {
    if (!isOffered) form.hook.setValue('method', 'multi', { shouldDirty: true });
  }, [isOffered, form.hook.setValue]);
  return (
    <FormSection title={t('settings')}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField form={form} name="method" label={t('method')}>
          {methods.map((one) => (
            <option key={one} value={one}>
              {t(`methodOf.${one}`)}
            </option>
          ))}
        </SelectField>
        <LanguageField form={form} id="language" label={t('language')} />
      </div>
      <CheckField form={form} name="notify" label={t('notify')} help={t('notifyHelp')} />
      <TextField
        form={form}
        name="reference"
        label={t('reference')}
        help={t('referenceHelp')}
        isLatin
        maxLength={LENGTHS.reference}
      />
    </FormSection>
  );
}
