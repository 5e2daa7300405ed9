'use client';

import { useRouter } from 'next/navigation';
import { SellerField } from '#components/catalog/seller-field.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField, SelectField, TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton, saveBarClass } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { fromTypedMajor, HUNDREDTHS, hundredthsText } from '#lib/kernel/money.ts';
import { withoutVat, withVat } from '#lib/kernel/vat.ts';
import { PRODUCT_LENGTHS, type ProductForm as Values } from '#lib/modules/products/contract/product-form.ts';
import type { SaveProduct } from '../catalog/catalog-actions.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';

type ProductFormProps = {
  first: Values;
  guid: string | null;
  sellers: readonly { key: string; name: string }[];
  mayEdit: boolean;
  save: SaveProduct;
};

/** The form of a product. Each of the two prices computes the other while it is typed. */
export function ProductForm({ first, guid, sellers, mayEdit, save }: ProductFormProps) {
  const t = useTranslations('catalog.products');
  const common = useTranslations('catalog');
  const router = useRouter();
  const { refresh } = useRefresh();
  const toast = useToast();
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/products/contract/product-form-contract.ts').then(({ productForm }) => productForm),
    defaults: first,
    send: (values) => save(guid === null ? { sellerKey } : { guid }, values),
    done(answer) {
      toast.add({ title: t(guid === null ? 'created' : 'saved') });
      if (guid === null) router.push(`/products/${answer.guid}`);
      else refresh();
    },
  });
  const left = PRODUCT_LENGTHS.description - [...form.hook.watch('description')].length;
  return (
    <Form form={form} className="max-w-5xl gap-5">
      <fieldset disabled={!mayEdit} className="grid gap-5">
        {guid === null ? (
          <SellerField label={t('seller')} sellers={sellers} value={sellerKey} onChange={chooseSeller} />
        ) : null}
        <TextField form={form} name="name" label={t('field.name')} required maxLength={PRODUCT_LENGTHS.name} />
        <TextField
          form={form}
          name="description"
          label={t('field.description')}
          help={t('descriptionLeft', { count: Math.max(0, left) })}
          required
        />
        <SelectField form={form} name="status" label={t('field.status')}>
          <option value="1">{t('status.1')}</option>
          <option value="0">{t('status.0')}</option>
        </SelectField>
        <Prices form={form} names={PRICES} legend={t('prices')} help={t('pricesHelp')} />
        <Prices form={form} names={COSTS} legend={t('costs')} help={t('costsHelp')} />
        <TextField
          form={form}
          name="product_remote_id"
          label={t('field.product_remote_id')}
          help={t('remoteHelp')}
          isLatin
          maxLength={PRODUCT_LENGTHS.product_remote_id}
        />
      </fieldset>
      <FormProblem form={form} id="form-error" />
      {mayEdit ? (
        <div className={saveBarClass}>
          <SubmitButton form={form}>{t(guid === null ? 'create' : 'save')}</SubmitButton>
        </div>
      ) : (
        <p className="text-muted">{common('list.viewer')}</p>
      )}
    </Form>
  );
}

/** Fields of the sale price and of the cost price. */
const PRICES = {
  currency: 'currency',
  isVatFree: 'is_vat_free',
  without: 'price_without_vat',
  including: 'price_include_vat',
} as const;
const COSTS = {
  currency: 'cost_currency',
  isVatFree: 'cost_is_vat_free',
  without: 'cost_without_vat',
  including: 'cost_include_vat',
} as const;

type PricesProps = { form: ContractForm<Values>; names: typeof PRICES | typeof COSTS; legend: string; help: string };

function Prices({ form, names, legend, help }: PricesProps) {
  const t = useTranslations('catalog.products');
  const { getValues, setValue, watch, formState } = form.hook;
  const isVatFree = watch(names.isVatFree) === '1';
  // The other price follows. An unfinished price leaves it as it is; an empty one empties both.
  const follow = (other: PriceField, price: string, compute: (hundredths: number) => number, isFree = isVatFree) => {
    const hundredths = fromTypedMajor(price, HUNDREDTHS);
    if (hundredths === null && price.trim() !== '') return;
    const shouldValidate = formState.isSubmitted;
    const next = hundredths === null ? '' : hundredthsText(isFree ? hundredths : compute(hundredths));
    setValue(other, next, { shouldDirty: true, shouldValidate });
  };
  return (
    <fieldset className="grid gap-3 border-t pt-4 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-8">
      <legend className="sr-only">{legend}</legend>
      <div>
        <p aria-hidden className="font-medium">
          {legend}
        </p>
        <p className="text-sm text-muted">{help}</p>
      </div>
      <div className="grid content-start gap-3">
        <div className="grid items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
          <SelectField form={form} name={names.currency} label={t('field.currency')}>
            {[...new Set([...CURRENCIES, form.defaults[names.currency]])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectField>
          <AmountField
            form={form}
            name={names.without}
            label={t('field.price_without_vat')}
            onChange={(event) => follow(names.including, event.target.value, withVat)}
          />
          <AmountField
            form={form}
            name={names.including}
            label={t('field.price_include_vat')}
            onChange={(event) => follow(names.without, event.target.value, withoutVat)}
          />
        </div>
        <label className="flex min-h-9 w-fit items-center gap-3 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isVatFree}
            onChange={(event) => {
              setValue(names.isVatFree, event.target.checked ? '1' : '0', { shouldDirty: true });
              follow(names.including, getValues(names.without), withVat, event.target.checked);
            }}
          />
          {t('field.is_vat_free')}
        </label>
      </div>
    </fieldset>
  );
}

type PriceField = (typeof PRICES | typeof COSTS)['without' | 'including'];
