'use client';

import { useTranslations } from 'next-intl';
import type { PickedBuyer } from '#components/customers/picked-buyer.ts';
import { TextField } from '#components/form/fields.tsx';
import { RecordPicker } from '#components/form/record-picker.tsx';
import { queryKeys } from '#components/query/query-keys.ts';
import { FormSection } from '#components/subscriptions/create/form-section.tsx';
import { DOCUMENT_LIMITS } from '#lib/modules/documents/views/document-form.ts';
import type { TypedForm } from './document-form.tsx';
import type { FormSeller } from './form-actions.ts';

/** The buyer: typed, or taken from the customers of the business and then edited. */
export function BuyerFields({ form, seller }: { form: TypedForm; seller: FormSeller }) {
  const t = useTranslations('document-desk.form');
  const take = ({ name }: PickedBuyer) =>
    form.hook.setValue('buyerName', name, { shouldDirty: true, shouldValidate: form.hook.formState.isSubmitted });
  return (
    <FormSection title={t('buyer')}>
      {seller.seesCustomers ? (
        <RecordPicker<PickedBuyer>
          id="pick-buyer"
          label={t('pickBuyer')}
          queryKey={(text) => queryKeys.buyers(seller.key, text)}
          path={(text) => `/customers/pick?${new URLSearchParams({ seller: seller.key, q: text })}`}
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
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="buyerName" label={t('buyerName')} maxLength={DOCUMENT_LIMITS.name} />
        <TextField
          form={form}
          name="buyerNumber"
          label={t('buyerNumber')}
          isLatin
          inputMode="numeric"
          maxLength={DOCUMENT_LIMITS.number}
        />
      </div>
    </FormSection>
  );
}
