'use client';

import { useTranslations } from 'next-intl';
import type { PickedBuyer } from '#components/customers/picked-buyer.ts';
import { EmailField, TextField } from '#components/form/fields.tsx';
import { RecordPicker } from '#components/form/record-picker.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { LENGTHS, type NewSubscriptionForm } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { FormSection } from './form-section.tsx';

type BuyerSectionProps = {
  form: ContractForm<NewSubscriptionForm>;
  sellerKey: string;
  seesCustomers: boolean;
};

/** The buyer: typed, or taken from the customers of the business and then edited. */
export function BuyerSection({ form, sellerKey, seesCustomers }: BuyerSectionProps) {
  const t = useTranslations('subscription-work.new');
  const take = ({ name, email, phone }: PickedBuyer) => {
    for (const [field, value] of [
      ['name', name],
      ['email', email],
      ['phone', phone],
    ] as const)
      form.hook.setValue(field, value, { shouldDirty: true, shouldValidate: form.hook.formState.isSubmitted });
  };
  return (
    <FormSection title={t('buyer')} lead={t('buyerLead')}>
      {seesCustomers ? (
        <RecordPicker<PickedBuyer>
          id="pick-buyer"
          label={t('pickBuyer')}
          queryKey={(text) => queryKeys.buyers(sellerKey, text)}
          path={(text) => `/customers/pick?${new URLSearchParams({ seller: sellerKey, q: text })}`}
          pick={take}
          texts={{ searching: t('searching'), none: t('noBuyer') }}
        >
          {({ name, email, phone }) => (
            <>
              <bdi className="min-w-0 truncate">{name}</bdi>
              <bdi className="min-w-0 truncate text-sm text-muted">{email || phone}</bdi>
            </>
          )}
        </RecordPicker>
      ) : null}
      <TextField form={form} name="name" label={t('name')} maxLength={LENGTHS.name} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <EmailField form={form} name="email" label={t('email')} />
        <TextField form={form} name="phone" label={t('phone')} type="tel" isLatin maxLength={30} />
      </div>
    </FormSection>
  );
}
