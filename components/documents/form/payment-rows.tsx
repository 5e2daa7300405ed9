'use client';

import { Plus, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { AmountField, DateField, SelectField } from '#components/form/fields.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { DOCUMENT_LIMITS, EMPTY_PAYMENT, MEANS, restOfPayments } from '#lib/modules/documents/views/document-form.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import type { TypedForm } from './document-form.tsx';
import { rowField } from './row-field.ts';

/** How the money of a receipt came. One payment without an amount is for what the others leave of the total. */
export function PaymentRows({ form, total }: { form: TypedForm; total: number }) {
  const t = useTranslations('document-desk.form');
  const { fields, append, remove } = useFieldArray({ control: form.hook.control, name: 'payments' as never });
  const [payments, currency] = form.hook.watch(['payments', 'currency']);
  const rest = restOfPayments(payments, total, currency) ?? 0;
  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {fields.map(({ id }, place) => (
          <PaymentRow
            key={id}
            {...{ form, place }}
            rest={rest}
            remove={fields.length > 1 ? () => remove(place) : null}
          />
        ))}
      </ol>
      <div>
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          disabled={fields.length >= DOCUMENT_LIMITS.payments}
          onClick={() => append(EMPTY_PAYMENT as never)}
        >
          {t('addPayment')}
        </Button>
      </div>
    </div>
  );
}

type RowProps = { form: TypedForm; place: number; rest: number; remove: (() => void) | null };

const rowClass =
  'grid items-start gap-3 border-b pb-5 last:border-b-0 last:pb-0 ' + 'sm:grid-cols-[minmax(0,1fr)_9rem_11rem_2.25rem]';

function PaymentRow({ form, place, rest, remove }: RowProps) {
  const [t, means] = [useTranslations('document-desk.form'), useTranslations('documents.means')];
  const locale = useLocale();
  const currency = form.hook.watch('currency');
  const of = (field: keyof typeof EMPTY_PAYMENT) => rowField('payments', place, field);
  return (
    <li className={rowClass}>
      <SelectField form={form} {...of('method')} label={t('method')}>
        {MEANS.map((one) => (
          <option key={one} value={one}>
            {means(one)}
          </option>
        ))}
      </SelectField>
      <AmountField
        form={form}
        {...of('amount')}
        label={t('amount')}
        maxLength={14}
        placeholder={rest > 0 ? amountText(rest, currency, locale) : ''}
      />
      <DateField form={form} {...of('date')} label={t('paidOn')} />
      {remove ? (
        <IconButton label={t('removePayment', { number: place + 1 })} onClick={remove} className="mt-6.5">
          <X aria-hidden className="size-4" />
        </IconButton>
      ) : null}
    </li>
  );
}
