'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { withoutVat, withVat } from '#lib/kernel/vat.ts';
import {
  PRODUCT_LENGTHS,
  type ProductForm as Form,
  type ProductFormField,
} from '#lib/modules/products/contract/product-form.ts';
import type { Refused, SaveProduct } from './catalog-actions.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';

type ProductFormProps = {
  first: Form;
  guid: string | null;
  sellers: readonly { key: string; name: string }[];
  mayEdit: boolean;
  save: SaveProduct;
};

/**
 * A product to fill in. Each of the two prices computes the other while it is typed; what is wrong is said under its
 * field.
 */
export function ProductForm({ first, guid, sellers, mayEdit, save }: ProductFormProps) {
  const t = useTranslations('catalog.products');
  const common = useTranslations('catalog');
  const router = useRouter();
  const toast = useToast();
  const [form, setForm] = useState(first);
  const [sellerKey, chooseSeller] = useState(sellers[0]?.key ?? '');
  const [saving, start] = useTransition();
  const [refused, setRefused] = useState<Refused<ProductFormField> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const set = (change: Partial<Form>) => setForm({ ...form, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start(async () => {
      const answer = await save(guid === null ? { sellerKey } : { guid }, form).catch(
        (): Refused<ProductFormField> => ({ ok: false, message: common('failed') }),
      );
      setRefused(answer.ok ? null : answer);
      if (!answer.ok) return focusFirst(element.current, answer.fields);
      toast.add({ title: t(guid === null ? 'created' : 'saved') });
      if (guid === null) router.push(`/products/${answer.guid}`);
      else router.refresh();
    });
  };
  const wrong = (field: ProductFormField) => refused?.fields?.[field] ?? null;
  const left = PRODUCT_LENGTHS.description - [...form.description].length;
  return (
    <form ref={element} onSubmit={submit} noValidate className="grid max-w-xl gap-5">
      <fieldset disabled={!mayEdit} className="grid gap-5">
        {guid === null && sellers.length > 1 ? (
          <Field id="seller" label={t('seller')}>
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
        <Field id="name" label={t('field.name')} error={wrong('name')}>
          {(attributes) => (
            <Input
              {...attributes}
              name="name"
              dir="auto"
              required
              aria-required
              maxLength={PRODUCT_LENGTHS.name}
              value={form.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field
          id="description"
          label={t('field.description')}
          help={t('descriptionLeft', { count: Math.max(0, left) })}
          error={wrong('description')}
        >
          {(attributes) => (
            <Input
              {...attributes}
              name="description"
              dir="auto"
              required
              aria-required
              value={form.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        <Field id="status" label={t('field.status')}>
          {(attributes) => (
            <Select
              {...attributes}
              name="status"
              value={form.status}
              onChange={(event) => set({ status: event.target.value })}
            >
              <option value="1">{t('status.1')}</option>
              <option value="0">{t('status.0')}</option>
            </Select>
          )}
        </Field>
        <Prices
          legend={t('prices')}
          help={t('pricesHelp')}
          prefix=""
          currency={form.currency}
          isVatFree={form.is_vat_free}
          without={form.price_without_vat}
          including={form.price_include_vat}
          wrong={wrong}
          set={({ currency, isVatFree, without, including }) =>
            set({ currency, is_vat_free: isVatFree, price_without_vat: without, price_include_vat: including })
          }
        />
        <Prices
          legend={t('costs')}
          help={t('costsHelp')}
          prefix="cost_"
          currency={form.cost_currency}
          isVatFree={form.cost_is_vat_free}
          without={form.cost_without_vat}
          including={form.cost_include_vat}
          wrong={wrong}
          set={({ currency, isVatFree, without, including }) =>
            set({
              cost_currency: currency,
              cost_is_vat_free: isVatFree,
              cost_without_vat: without,
              cost_include_vat: including,
            })
          }
        />
        <Field
          id="product_remote_id"
          label={t('field.product_remote_id')}
          help={t('remoteHelp')}
          error={wrong('product_remote_id')}
        >
          {(attributes) => (
            <Input
              {...attributes}
              name="product_remote_id"
              dir="ltr"
              autoComplete="off"
              maxLength={PRODUCT_LENGTHS.product_remote_id}
              value={form.product_remote_id}
              onChange={(event) => set({ product_remote_id: event.target.value })}
            />
          )}
        </Field>
      </fieldset>
      {refused ? <FieldError id="form-error">{refused.message}</FieldError> : null}
      {mayEdit ? (
        <div>
          <Button kind="main" type="submit" busy={saving}>
            {t(guid === null ? 'create' : 'save')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{common('list.viewer')}</p>
      )}
    </form>
  );
}

/** To the first field that is wrong, in the form's order. */
function focusFirst(form: HTMLFormElement | null, fields: Partial<Record<string, string>> | undefined): void {
  const names = Object.keys(fields ?? {});
  [...(form?.elements ?? [])]
    .find(
      (each): each is HTMLInputElement =>
        each instanceof HTMLElement && names.includes(each.getAttribute('name') ?? ''),
    )
    ?.focus();
}

type Typed = { currency: string; isVatFree: string; without: string; including: string };
type PricesProps = Typed & {
  legend: string;
  help: string;
  prefix: '' | 'cost_';
  wrong: (field: ProductFormField) => string | null;
  set: (typed: Typed) => void;
};

const text = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

function Prices({ legend, help, prefix, currency, isVatFree, without, including, wrong, set }: PricesProps) {
  const t = useTranslations('catalog.products');
  const typed = { currency, isVatFree, without, including };
  const field = (name: 'currency' | 'without_vat' | 'include_vat') =>
    `${prefix === '' && name !== 'currency' ? 'price_' : prefix}${name}` as ProductFormField;
  // What is no price yet leaves the other one as it is; nothing takes both away.
  const other = (price: string, compute: (hundredths: number) => number, kept: string, isFree = isVatFree): string => {
    if (price.trim() === '') return '';
    const hundredths = fromTypedMajor(price, 'ILS');
    return hundredths === null ? kept : text(isFree === '1' ? hundredths : compute(hundredths));
  };
  return (
    <fieldset className="grid gap-3 border-t pt-4">
      <legend className="sr-only">{legend}</legend>
      <div>
        <p aria-hidden className="font-medium">
          {legend}
        </p>
        <p className="text-sm text-muted">{help}</p>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
        <Field id={field('currency')} label={t('field.currency')} error={wrong(field('currency'))}>
          {(attributes) => (
            <Select
              {...attributes}
              name={field('currency')}
              value={currency}
              onChange={(event) => set({ ...typed, currency: event.target.value })}
            >
              {[...new Set([...CURRENCIES, currency])].map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field id={field('without_vat')} label={t('field.price_without_vat')} error={wrong(field('without_vat'))}>
          {(attributes) => (
            <Input
              {...attributes}
              name={field('without_vat')}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={without}
              onChange={(event) =>
                set({ ...typed, without: event.target.value, including: other(event.target.value, withVat, including) })
              }
            />
          )}
        </Field>
        <Field id={field('include_vat')} label={t('field.price_include_vat')} error={wrong(field('include_vat'))}>
          {(attributes) => (
            <Input
              {...attributes}
              name={field('include_vat')}
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              value={including}
              onChange={(event) =>
                set({
                  ...typed,
                  including: event.target.value,
                  without: other(event.target.value, withoutVat, without),
                })
              }
            />
          )}
        </Field>
      </div>
      <label className="flex min-h-9 w-fit items-center gap-3 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          checked={isVatFree === '1'}
          onChange={(event) => {
            const free = event.target.checked ? '1' : '0';
            set({ ...typed, isVatFree: free, including: other(without, withVat, including, free) });
          }}
        />
        {t('field.is_vat_free')}
      </label>
    </fieldset>
  );
}
