'use client';

import { Plus, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFieldArray } from 'react-hook-form';
import { AmountField, SelectField, TextField } from '#components/form/fields.tsx';
import { ProductPicker } from '#components/products/product-picker.tsx';
import type { SoldProduct } from '#components/products/sold-product.ts';
import { Button, IconButton } from '#components/ui/button.tsx';
import { hundredthsText } from '#lib/kernel/money.ts';
import { DOCUMENT_LIMITS, EMPTY_LINE, LINE_VATS } from '#lib/modules/documents/views/document-form.ts';
import type { TypedForm } from './document-form.tsx';
import type { FormSeller } from './form-actions.ts';
import { rowField } from './row-field.ts';

type LinesProps = { form: TypedForm; seller: FormSeller; hasVat: boolean };

/** Lines of a document: typed, or taken from the products of the business and then edited. */
export function LineRows({ form, seller, hasVat }: LinesProps) {
  const t = useTranslations('document-desk.form');
  // The kit's values are read-only; the array's own type is that of React Hook Form.
  const { fields, append, remove, update } = useFieldArray({ control: form.hook.control, name: 'lines' as never });
  const currency = form.hook.watch('currency');
  const isFull = fields.length >= DOCUMENT_LIMITS.lines;
  const take = ({ name, price }: SoldProduct) => {
    const line = { ...EMPTY_LINE, name, price: hundredthsText(price) };
    const lines = form.hook.getValues('lines');
    const last = lines.length - 1;
    const isUntouched = lines[last]?.name === '' && lines[last]?.price === '';
    if (isUntouched) update(last, line as never);
    else append(line as never, { shouldFocus: false });
  };
  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {fields.map(({ id }, place) => (
          <LineRow key={id} {...{ form, place, hasVat }} remove={fields.length > 1 ? () => remove(place) : null} />
        ))}
      </ol>
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-end">
        <Button
          icon={<Plus aria-hidden className="size-4" />}
          disabled={isFull}
          onClick={() => append(EMPTY_LINE as never)}
        >
          {t('addLine')}
        </Button>
        {seller.seesProducts && !isFull ? (
          <ProductPicker sellerKey={seller.key} picked={[{ guid: '', currency }]} pick={take} />
        ) : null}
      </div>
    </div>
  );
}

type RowProps = { form: TypedForm; place: number; hasVat: boolean; remove: (() => void) | null };

function LineRow({ form, place, hasVat, remove }: RowProps) {
  const t = useTranslations('document-desk.form');
  const of = (field: keyof typeof EMPTY_LINE) => rowField('lines', place, field);
  return (
    <li className="grid grid-cols-6 items-start gap-3 border-b pb-5 last:border-b-0 last:pb-0">
      <div className="col-span-full flex items-start gap-2">
        <div className="min-w-0 grow">
          <TextField
            form={form}
            {...of('name')}
            label={t('lineName', { number: place + 1 })}
            maxLength={DOCUMENT_LIMITS.line}
          />
        </div>
        {remove ? (
          <IconButton label={t('removeLine', { number: place + 1 })} onClick={remove} className="mt-6.5">
            <X aria-hidden className="size-4" />
          </IconButton>
        ) : null}
      </div>
      <div className="col-span-2 sm:col-span-1">
        <TextField form={form} {...of('quantity')} label={t('quantity')} inputMode="numeric" isLatin maxLength={6} />
      </div>
      <div className="col-span-4 sm:col-span-2">
        <AmountField form={form} {...of('price')} label={t('price')} maxLength={14} />
      </div>
      <div className="col-span-3 sm:col-span-1">
        <AmountField form={form} {...of('discount')} label={t('discount')} maxLength={14} />
      </div>
      {hasVat ? (
        <div className="col-span-3 sm:col-span-2">
          <SelectField form={form} {...of('vat')} label={t('vat')}>
            {LINE_VATS.map((one) => (
              <option key={one} value={one}>
                {t(`taxed.${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
    </li>
  );
}
