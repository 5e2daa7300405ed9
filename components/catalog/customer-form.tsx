'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import {
  CUSTOMER_FORM_FIELDS,
  type CustomerForm as Form,
  type CustomerFormField,
  REQUIRED_FIELDS,
} from '#lib/modules/customers/contract/customer-form.ts';
import type { Refused, SaveCustomer } from './catalog-doors.ts';
import { focusFirst } from './product-form.tsx';

type CustomerFormProps = {
  first: Form;
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

const AUTOCOMPLETE: Partial<Record<CustomerFormField, string>> = { email: 'off', phone_number: 'off' };
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
  birthday: 'date',
};

/** A customer to fill in, in groups; what is wrong is said under its field. */
export function CustomerForm({ first, guid, sellers, save }: CustomerFormProps) {
  const t = useTranslations('catalog.customers');
  const common = useTranslations('catalog');
  const router = useRouter();
  const toast = useToast();
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const [saving, start] = useTransition();
  const [refused, setRefused] = useState<Refused<CustomerFormField> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const form = Object.fromEntries(
      CUSTOMER_FORM_FIELDS.map((field) => [field, String(data.get(field) ?? '')]),
    ) as Form;
    start(async () => {
      const answer = await save(guid === null ? { sellerKey } : { guid }, form).catch(
        (): Refused<CustomerFormField> => ({ ok: false, message: common('failed') }),
      );
      setRefused(answer.ok ? null : answer);
      if (!answer.ok) return focusFirst(element.current, answer.fields);
      toast.add({ title: t(guid === null ? 'created' : 'saved') });
      router.push(`/customers/${answer.guid}`);
      router.refresh();
    });
  };
  return (
    <form ref={element} onSubmit={submit} noValidate className="grid max-w-2xl gap-6">
      {guid === null && sellers.length > 1 ? (
        <Field id="seller" label={t('column.seller')}>
          {(attributes) => (
            <Select {...attributes} value={sellerKey} onChange={(event) => chooseSeller(event.target.value)}>
              {sellers.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <fieldset key={group} className="grid gap-4 not-first:border-t not-first:pt-5">
          <legend className="sr-only">{t(`group.${group}`)}</legend>
          <p aria-hidden className="font-medium">
            {t(`group.${group}`)}
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {GROUPS[group].map((field) => (
              <FormField key={field} field={field} first={first[field]} error={refused?.fields?.[field] ?? null} />
            ))}
          </div>
        </fieldset>
      ))}
      {refused ? <FieldError id="form-error">{refused.message}</FieldError> : null}
      <div>
        <Button kind="main" type="submit" busy={saving}>
          {t(guid === null ? 'create' : 'save')}
        </Button>
      </div>
    </form>
  );
}

function FormField({ field, first, error }: { field: CustomerFormField; first: string; error: string | null }) {
  const t = useTranslations('catalog.customers');
  const required = REQUIRED_FIELDS.includes(field);
  return (
    <Field
      id={field}
      label={required ? t(`field.${field}`) : t('optional', { name: t(`field.${field}`) })}
      error={error}
    >
      {(attributes) =>
        field === 'gender' ? (
          <Select {...attributes} name={field} defaultValue={first}>
            <option value="">–</option>
            {(['Female', 'Male', 'Other'] as const).map((gender) => (
              <option key={gender} value={gender}>
                {t(`gender.${gender}`)}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...attributes}
            name={field}
            type={TYPES[field] ?? 'text'}
            autoComplete={AUTOCOMPLETE[field] ?? 'off'}
            dir={LEFT_TO_RIGHT.includes(field) ? 'ltr' : field === 'birthday' ? undefined : 'auto'}
            required={required}
            maxLength={600}
            defaultValue={first}
          />
        )
      }
    </Field>
  );
}
