'use client';

import { useRouter } from 'next/navigation';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField, SelectField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton, saveBarClass } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import {
  type CustomerForm as Values,
  type CustomerFormField,
  REQUIRED_FIELDS,
} from '#lib/modules/customers/contract/customer-form.ts';
import type { SaveCustomer } from '../catalog/catalog-actions.ts';

type CustomerFormProps = {
  first: Values;
  guid: string | null;
  sellers: readonly { key: string; name: string }[];
  save: SaveCustomer;
};

const GROUPS = {
  who: ['first_name', 'last_name', 'middle_name', 'company_name', 'gender', 'birthday'],
  reach: ['email', 'phone_number', 'additional_phone'],
  where: ['country', 'city', 'street', 'building_number', 'floor', 'zip'],
  more: ['customer_remote_id', 'description'],
} as const satisfies Record<string, readonly CustomerFormField[]>;

const LEFT_TO_RIGHT: readonly CustomerFormField[] = [
  'email',
  'phone_number',
  'additional_phone',
  'customer_remote_id',
  'zip',
];
const TYPES: Partial<Record<CustomerFormField, string>> = {
  email: 'email',
  phone_number: 'tel',
  additional_phone: 'tel',
};

/** The form of a customer, in groups of fields. */
export function CustomerForm({ first, guid, sellers, save }: CustomerFormProps) {
  const t = useTranslations('catalog.customers');
  const router = useRouter();
  const { refresh } = useRefresh();
  const toast = useToast();
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/customers/contract/customer-form-contract.ts').then(({ customerForm }) => customerForm),
    defaults: first,
    send: (values) => save(guid === null ? { sellerKey } : { guid }, values),
    done(answer) {
      toast.add({ title: t(guid === null ? 'created' : 'saved') });
      router.push(`/customers/${answer.guid}`);
      refresh();
    },
  });
  return (
    <Form form={form} className="max-w-5xl gap-6">
      {guid === null ? (
        <SellerField label={t('column.seller')} sellers={sellers} value={sellerKey} onChange={chooseSeller} />
      ) : null}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <fieldset
          key={group}
          className="grid gap-4 not-first:border-t not-first:pt-5 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-8"
        >
          <legend className="sr-only">{t(`group.${group}`)}</legend>
          <p aria-hidden className="font-medium">
            {t(`group.${group}`)}
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {GROUPS[group].map((field) => (
              <FormField key={field} form={form} field={field} />
            ))}
          </div>
        </fieldset>
      ))}
      <FormProblem form={form} id="form-error" />
      <div className={saveBarClass}>
        <SubmitButton form={form}>{t(guid === null ? 'create' : 'save')}</SubmitButton>
      </div>
    </Form>
  );
}

function FormField({ form, field }: { form: ContractForm<Values>; field: CustomerFormField }) {
  const t = useTranslations('catalog.customers');
  const label = REQUIRED_FIELDS.includes(field) ? t(`field.${field}`) : t('optional', { name: t(`field.${field}`) });
  if (field === 'birthday') return <DateField form={form} name={field} label={label} />;
  if (field === 'gender')
    return (
      <SelectField form={form} name={field} label={label}>
        <option value="">–</option>
        {(['Female', 'Male', 'Other'] as const).map((gender) => (
          <option key={gender} value={gender}>
            {t(`gender.${gender}`)}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      form={form}
      name={field}
      label={label}
      type={TYPES[field] ?? 'text'}
      isLatin={LEFT_TO_RIGHT.includes(field)}
      required={REQUIRED_FIELDS.includes(field)}
      maxLength={600}
    />
  );
}
