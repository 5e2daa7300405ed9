'use client';

import { Minus, Plus } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountField, CheckField, SelectField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { buttonClass, IconButton } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { fromHundredths, fromTypedMajor } from '#lib/kernel/money.ts';
import { EMPTY_LINK, type LinkForm as Values } from '#lib/modules/payments/views/link-form.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { LanguageField } from './language-field.tsx';
import type { LinkActions, LinkResult } from './link-actions.ts';
import { OpenAmount } from './open-amount.tsx';
import { SendLink } from './send-link.tsx';

type Sold = { guid: string; name: string; price: number | null; currency: string | null };
/** A business that a link can be made for. */
export type Business = { key: string; name: string };
type LinkDialogProps = {
  sellerKey: string;
  businesses?: readonly Business[];
  products?: readonly Sold[];
  customer?: { guid: string; name: string; email: string };
  links: LinkActions;
  onClose: () => void;
};

/** Makes a link to pay: for products in their numbers, or for an amount; of a customer, who can be sent it at once. */
export function LinkDialog({ sellerKey, businesses = [], products = [], customer, links, onClose }: LinkDialogProps) {
  const t = useTranslations('catalog.link');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={made ? t('madeTitle') : customer ? t('titleFor', { name: customer.name }) : t('title')}
    >
      {made ? (
        <LinkMade made={made} links={links} onClose={onClose} />
      ) : (
        <LinkForm
          sellerKey={sellerKey}
          businesses={businesses}
          products={products}
          links={links}
          onMade={setMade}
          onClose={onClose}
          {...(customer && { customer })}
        />
      )}
    </Dialog>
  );
}

function LinkMade({ made, links, onClose }: Pick<LinkDialogProps, 'links' | 'onClose'> & { made: Made }) {
  const t = useTranslations('catalog.link');
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
      <SendLink saleId={made.saleId} url={made.url} send={links.send} onClose={onClose}>
        <Link href={`/sales/${made.saleId}`} className={buttonClass()}>
          {t('openSale')}
        </Link>
      </SendLink>
    </div>
  );
}

type Made = Extract<LinkResult, { ok: true }>;

function LinkForm({
  sellerKey,
  businesses = [],
  products = [],
  customer,
  links,
  onMade,
  onClose,
}: LinkDialogProps & { onMade: (made: Made) => void }) {
  const t = useTranslations('catalog.link');
  const language = useLocale();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(
    Object.fromEntries(products.map(({ guid }) => [guid, 1])),
  );
  const ordered = products.length > 0 ? orderOf(products, counts) : null;
  const items = products.map(({ guid }) => ({ guid, quantity: counts[guid] ?? 1 }));
  const form = useContractForm({
    contract: () =>
      import('#lib/modules/payments/views/link-form-contract.ts').then(({ linkForm }) =>
        linkForm({ ordered, amountText: (amount, currency) => amountText(amount, currency, language) }),
      ),
    defaults: { ...EMPTY_LINK, business: sellerKey, to: customer?.email ?? '', language },
    send: (values) => links.make({ sellerKey: values.business, items, customer: customer?.guid ?? '' }, values),
    done: onMade,
  });
  const [typed, currency, isReusable, to] = form.hook.watch(['amount', 'currency', 'reusable', 'to']);
  return (
    <Form form={form}>
      {businesses.length > 1 ? (
        <SelectField form={form} name="business" id="link-business" label={t('business')}>
          {businesses.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {ordered ? (
        <Ordered products={products} counts={counts} setCounts={setCounts} total={ordered} />
      ) : (
        <TypedOrder form={form} />
      )}
      {customer ? null : <CheckField form={form} name="reusable" label={t('reusable')} />}
      {isReusable ? (
        <OpenAmount
          form={form}
          name={ordered?.name ?? form.hook.watch('description')}
          least={ordered?.price ?? fromTypedMajor(typed, currency) ?? 0}
          currency={ordered?.currency ?? currency}
        />
      ) : null}
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField form={form} name="to" id="link-to" label={t('to')} help={t('toHelp')} maxLength={300} isLatin />
        <LanguageField form={form} id="link-language" label={t('language')} />
      </div>
      <FormProblem form={form} id="link-error" />
      <DialogButtons form={form} cancel={onClose}>
        {t(to.trim() === '' ? 'submit' : 'submitSend')}
      </DialogButtons>
    </Form>
  );
}

type Counts = Readonly<Record<string, number>>;

/** What the chosen products come to, as it is now; the server counts again by its own prices. */
function orderOf(products: readonly Sold[], counts: Counts) {
  const currency = products[0]?.currency ?? 'ILS';
  const price = products.reduce(
    (sum, { guid, price: each }) => sum + fromHundredths(each ?? 0, currency) * (counts[guid] ?? 1),
    0,
  );
  return { price, currency, name: products.map(({ name }) => name).join(', ') };
}

function Ordered({
  products,
  counts,
  setCounts,
  total,
}: {
  products: readonly Sold[];
  counts: Counts;
  setCounts: (counts: Counts) => void;
  total: ReturnType<typeof orderOf>;
}) {
  const t = useTranslations('catalog.link');
  return (
    <>
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
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-muted">{t('total')}</span>
        <span className="text-lg font-semibold">
          <Money amount={total.price} currency={total.currency} />
        </span>
      </p>
    </>
  );
}

/** An amount with a word for it. */
function TypedOrder({ form }: { form: ContractForm<Values> }) {
  const t = useTranslations('catalog.link');
  const isOpen = form.hook.watch(['reusable', 'choose']).every(Boolean);
  return (
    <>
      <TextField
        form={form}
        name="description"
        id="link-description"
        label={t('description')}
        maxLength={500}
        required
      />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
        <AmountField form={form} name="amount" id="link-amount" label={t(isOpen ? 'least' : 'amount')} required />
        <SelectField form={form} name="currency" id="link-currency" label={t('currency')}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
      </div>
    </>
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
