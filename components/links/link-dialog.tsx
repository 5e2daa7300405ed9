'use client';

import { Minus, Plus } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState, useTransition } from 'react';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { LinkAddress } from '#components/sales/link-panel.tsx';
import { Button, buttonClass, IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { type Refused, withoutField } from '#components/ui/refused.ts';
import { Tick } from '#components/ui/tick.tsx';
import { fromHundredths, fromTypedMajor } from '#lib/kernel/money.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import type { LinkResult, MakeLink } from './link-actions.ts';
import { OpenAmount } from './open-amount.tsx';

type Sold = { guid: string; name: string; price: number | null; currency: string | null };
/** A business that a link can be made for. */
export type Business = { key: string; name: string };
type LinkDialogProps = {
  sellerKey: string;
  businesses?: readonly Business[];
  products?: readonly Sold[];
  customer?: { guid: string; name: string; email: string };
  makeLink: MakeLink;
  onClose: () => void;
};

/** Makes a link to pay: for products in their numbers, or for an amount; of a customer, who can be sent it at once. */
export function LinkDialog({
  sellerKey,
  businesses = [],
  products = [],
  customer,
  makeLink,
  onClose,
}: LinkDialogProps) {
  const t = useTranslations('catalog.link');
  const [made, setMade] = useState<Extract<LinkResult, { ok: true }> | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={made ? t('madeTitle') : customer ? t('titleFor', { name: customer.name }) : t('title')}
    >
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <LinkForm
          sellerKey={sellerKey}
          businesses={businesses}
          products={products}
          makeLink={makeLink}
          onMade={setMade}
          onClose={onClose}
          {...(customer && { customer })}
        />
      )}
    </Dialog>
  );
}

function Made({ made, onClose }: { made: Extract<LinkResult, { ok: true }>; onClose: () => void }) {
  const t = useTranslations('catalog.link');
  const close = useTranslations('common.action')('close');
  const language = useLocale();
  return (
    <div className="grid gap-5">
      {made.most === null ? (
        <p role="status">
          {t('made')}{' '}
          <span className="font-semibold">
            <Money amount={made.price} currency={made.currency} />
          </span>
        </p>
      ) : (
        <p role="status">
          {t('madeOpen', {
            least: amountText(made.price, made.currency, language),
            most: amountText(made.most, made.currency, language),
          })}
        </p>
      )}
      <LinkAddress url={made.url} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Link href={`/sales/${made.saleId}`} className={buttonClass()}>
          {t('openSale')}
        </Link>
        <Button kind="main" onClick={onClose}>
          {close}
        </Button>
      </div>
    </div>
  );
}

function LinkForm({
  sellerKey,
  businesses = [],
  products = [],
  customer,
  makeLink,
  onMade,
  onClose,
}: LinkDialogProps & { onMade: (made: Extract<LinkResult, { ok: true }>) => void }) {
  const t = useTranslations('catalog.link');
  const common = useTranslations('common.action');
  const failed = useTranslations('catalog')('failed');
  const [busy, start] = useTransition();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isReusable, setReusable] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const [typed, setTyped] = useState({ description: '', amount: '', currency: 'ILS' });
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(products.map(({ guid }) => [guid, 1])),
  );
  const currency = products[0]?.currency ?? 'ILS';
  const total = products.reduce(
    (sum, { guid, price }) => sum + fromHundredths(price ?? 0, currency) * (counts[guid] ?? 1),
    0,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    start(async () => {
      const answer = await makeLink({
        sellerKey: text('business') || sellerKey,
        items: products.map(({ guid }) => ({ guid, quantity: counts[guid] ?? 1 })),
        amount: text('amount'),
        currency: text('currency') || currency,
        description: text('description'),
        customer: customer?.guid ?? '',
        reusable: form.has('reusable'),
        most: form.has('choose') ? text('most') : null,
        notify: form.has('notify'),
      }).catch((): Refused => ({ ok: false, message: failed }));
      if (answer.ok) onMade(answer);
      else setRefused(answer);
    });
  };
  const wrong = (field: string) => refused?.fields?.[field] ?? null;
  const changed = (field: string) => setRefused((was) => withoutField(was, field));
  return (
    <form
      onSubmit={submit}
      onChange={({ target }) => changed(target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : '')}
      noValidate
      className="grid gap-4"
    >
      {businesses.length > 1 ? (
        <Field id="link-business" label={t('business')}>
          {(attributes) => (
            <Select {...attributes} name="business" defaultValue={sellerKey}>
              {businesses.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      {products.length > 0 ? (
        <ul className="max-h-[40dvh] divide-y overflow-y-auto scroll-thin border-y">
          {products.map((product) => (
            <Quantity
              key={product.guid}
              product={product}
              count={counts[product.guid] ?? 1}
              set={(count) => setCounts({ ...counts, [product.guid]: count })}
            />
          ))}
        </ul>
      ) : (
        <>
          <Field id="link-description" label={t('description')} error={wrong('description')}>
            {(attributes) => (
              <Input
                {...attributes}
                name="description"
                onChange={(event) => setTyped({ ...typed, description: event.target.value })}
                maxLength={500}
                dir="auto"
                required
              />
            )}
          </Field>
          <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
            <Field id="link-amount" label={t(isReusable && isChosen ? 'least' : 'amount')} error={wrong('amount')}>
              {(attributes) => (
                <Input
                  {...attributes}
                  name="amount"
                  onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
                  inputMode="decimal"
                  dir="ltr"
                  autoComplete="off"
                  required
                />
              )}
            </Field>
            <Field id="link-currency" label={t('currency')}>
              {(attributes) => (
                <Select
                  {...attributes}
                  name="currency"
                  value={typed.currency}
                  onChange={(event) => setTyped({ ...typed, currency: event.target.value })}
                >
                  {CURRENCIES.map((code) => (
                    <option key={code}>{code}</option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </>
      )}
      {products.length > 0 ? (
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-muted">{t('total')}</span>
          <span className="text-lg font-semibold">
            <Money amount={total} currency={currency} />
          </span>
        </p>
      ) : null}
      {customer ? (
        <Tick name="notify" label={t('notify', { email: customer.email })} />
      ) : (
        <Tick name="reusable" label={t('reusable')} onChange={setReusable} />
      )}
      {isReusable ? (
        <OpenAmount
          name={typed.description || products.map(({ name }) => name).join(', ')}
          least={products.length > 0 ? total : (fromTypedMajor(typed.amount, typed.currency) ?? 0)}
          currency={products.length > 0 ? currency : typed.currency}
          error={wrong('most')}
          isOpen={isChosen}
          setOpen={setChosen}
        />
      ) : null}
      {refused && !refused.fields ? <FieldError id="link-error">{refused.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button kind="main" type="submit" busy={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

const MAX_QUANTITY = 999;

function Quantity({ product, count, set }: { product: Sold; count: number; set: (count: number) => void }) {
  const t = useTranslations('catalog.link');
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid min-w-0 grow">
        <bdi className="truncate font-medium">{product.name}</bdi>
        <span className="text-sm text-muted">
          <Money
            amount={fromHundredths(product.price ?? 0, product.currency ?? 'ILS')}
            currency={product.currency ?? 'ILS'}
          />
        </span>
      </span>
      <IconButton label={t('fewer', { name: product.name })} disabled={count <= 1} onClick={() => set(count - 1)}>
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <output className="w-8 text-center tabular-nums" aria-label={t('quantity', { name: product.name })}>
        {count}
      </output>
      <IconButton
        label={t('moreOf', { name: product.name })}
        disabled={count >= MAX_QUANTITY}
        onClick={() => set(count + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
