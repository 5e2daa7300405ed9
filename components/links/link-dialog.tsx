'use client';

import { Repeat } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { AmountField, CheckField, SelectField, TextField } from '#components/form/fields.tsx';
import { DialogButtons, Form, FormProblem } from '#components/form/form.tsx';
import { type ContractForm, useContractForm } from '#components/form/use-contract-form.ts';
import { ProductPicker } from '#components/products/product-picker.tsx';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { firstField } from '#components/ui/overlay/first-field.ts';
import { Money } from '#components/ui/money.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { EMPTY_LINK, linkMethodsIn, type LinkForm as Values } from '#lib/modules/payments/views/link-form.ts';
import type { LinkBody } from '#lib/modules/payments/views/link-body.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { LanguageField } from './language-field.tsx';
import type { LinkActions, LinkResult } from './link-actions.ts';
import { itemsOf, type OrderLine, OrderLines, orderOf, type Sold } from './order-lines.tsx';
import { LinkJson } from './link-json.tsx';
import { OpenAmount } from './open-amount.tsx';
import { SendLink } from './send-link.tsx';

/** A business that a link can be made for. */
export type Business = { key: string; name: string };
type LinkDialogProps = {
  sellerKey: string;
  businesses?: readonly Business[];
  products?: readonly Sold[];
  customer?: { guid: string; name: string; email: string };
  /** First values of the form, from another sale. */
  prefill?: Partial<Values>;
  links: LinkActions;
  /** Whether the person may see and change the body of the API beside the form. */
  mayBuild?: boolean;
  onClose: () => void;
};

/** Makes a payment link: for products with their quantities, or for an amount. A customer can be sent it at once. */
export function LinkDialog({
  sellerKey,
  businesses = [],
  products = [],
  customer,
  prefill,
  links,
  mayBuild = false,
  onClose,
}: LinkDialogProps) {
  const t = useTranslations('catalog.link');
  const [isBuilding, setBuilding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  // The link before, which the next customer gets too.
  const [last, setLast] = useState<LastLink | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isWide={isBuilding && !made}
      first={firstField(products.length > 0 || last ? 'link-to' : 'pick-product')}
      title={made ? t('madeTitle') : customer ? t('titleFor', { name: customer.name }) : t('title')}
    >
      {made ? (
        <LinkMade made={made} links={links} onRepeat={customer ? null : () => setMade(null)} onClose={onClose} />
      ) : (
        <LinkForm
          sellerKey={sellerKey}
          businesses={businesses}
          products={products}
          last={last}
          links={links}
          build={mayBuild ? { isOpen: isBuilding, open: setBuilding } : null}
          onMade={(link, values, lines, more) => {
            setLast({ values, lines, more });
            setMade(link);
          }}
          onClose={onClose}
          {...(customer && { customer })}
          {...(prefill && { prefill })}
        />
      )}
    </Dialog>
  );
}

/** The product, the amount and the buyer that a link was made of. */
type LastLink = { values: Values; lines: readonly OrderLine[]; more: LinkBody };

type LinkMadeProps = Pick<LinkDialogProps, 'links' | 'onClose'> & {
  made: Made;
  /** Begins the same link for another person; null where the link is of one customer. */
  onRepeat: (() => void) | null;
};

function LinkMade({ made, links, onRepeat, onClose }: LinkMadeProps) {
  const t = useTranslations('catalog.link');
  const language = useLocale();
  return (
    <div className="grid gap-5">
      {made.maxPrice === null ? (
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
            most: amountText(made.maxPrice, made.currency, language),
          })}
        </p>
      )}
      <SendLink
        of={{ id: made.saleId, path: `/sales/${made.saleId}` }}
        url={made.url}
        send={links.send}
        onClose={onClose}
      >
        {onRepeat ? (
          <Button icon={<Repeat aria-hidden className="size-4" />} onClick={onRepeat}>
            {t('repeat')}
          </Button>
        ) : null}
        <Link href={`/sales/${made.saleId}`} className={buttonClass()}>
          {t('openSale')}
        </Link>
      </SendLink>
    </div>
  );
}

type Made = Extract<LinkResult, { ok: true }>;

type LinkFormProps = LinkDialogProps & {
  last: LastLink | null;
  /** The body of the API beside the form, opened by a button; null for people who may not see it. */
  build: { isOpen: boolean; open: (isOpen: boolean) => void } | null;
  onMade: (made: Made, values: Values, lines: readonly OrderLine[], more: LinkBody) => void;
};

function LinkForm({
  sellerKey,
  businesses = [],
  products = [],
  customer,
  prefill,
  last,
  links,
  build,
  onMade,
  onClose,
}: LinkFormProps) {
  const t = useTranslations('catalog.link');
  const mayPick = products.length === 0;
  const [lines, setLines] = useState<readonly OrderLine[]>(
    last?.lines ?? products.map((product) => ({ ...product, quantity: 1 })),
  );
  const [more, setMore] = useState<LinkBody>(last?.more ?? {});
  const [isSound, setSound] = useState(true);
  const ordered = lines.length > 0 ? orderOf(lines) : null;
  const form = useLinkForm({
    sellerKey,
    customer,
    prefill: last ? { ...last.values, to: '' } : prefill,
    lines,
    more,
    isSound,
    ordered,
    make: links.make,
    onMade,
  });
  const [typed, currency, isReusable, to, business] = form.hook.watch([
    ...(['amount', 'currency', 'reusable', 'to', 'business'] as const),
  ]);
  // Products belong to one business: another one empties the list.
  const shownBusiness = useRef(business);
  useEffect(() => {
    if (shownBusiness.current === business) return;
    shownBusiness.current = business;
    if (mayPick) setLines([]);
  }, [business, mayPick]);
  return (
    <div className={build?.isOpen ? 'grid items-start gap-6 lg:grid-cols-2' : undefined}>
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
        {mayPick ? (
          <ProductPicker
            sellerKey={business}
            picked={lines}
            pick={(product) => setLines([...lines, { ...product, quantity: 1 }])}
            help={ordered ? undefined : t('addProductHelp')}
          />
        ) : null}
        {ordered ? (
          <OrderLines lines={lines} setLines={setLines} total={ordered} mayRemove={mayPick} />
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
        <MethodField form={form} currency={ordered?.currency ?? currency} />
        <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextField form={form} name="to" id="link-to" label={t('to')} help={t('toHelp')} maxLength={300} isLatin />
          <LanguageField form={form} id="link-language" label={t('language')} />
        </div>
        {build ? (
          <button
            type="button"
            aria-expanded={build.isOpen}
            onClick={() => build.open(!build.isOpen)}
            className="thumb w-fit text-sm text-accent text-link"
          >
            {t(build.isOpen ? 'json.close' : 'json.open')}
          </button>
        ) : null}
        <FormProblem form={form} id="link-error" />
        <DialogButtons form={form} cancel={onClose}>
          {t(to.trim() === '' ? 'submit' : 'submitSend')}
        </DialogButtons>
      </Form>
      {build?.isOpen ? (
        <LinkJson
          form={form}
          ordered={ordered && { ...ordered, items: itemsOf(lines) }}
          more={more}
          setMore={setMore}
          onValidated={setSound}
        />
      ) : null}
    </div>
  );
}

type LinkFormOptions = {
  sellerKey: string;
  customer: LinkDialogProps['customer'];
  prefill: LinkDialogProps['prefill'];
  lines: readonly OrderLine[];
  more: LinkBody;
  /** Whether what is typed as the body is a link. */
  isSound: boolean;
  /** Totals of the ordered lines; null where the amount is typed. */
  ordered: ReturnType<typeof orderOf> | null;
  make: LinkActions['make'];
  onMade: LinkFormProps['onMade'];
};

function useLinkForm({ sellerKey, customer, prefill, lines, more, isSound, ordered, make, onMade }: LinkFormOptions) {
  const language = useLocale();
  const items = lines.map(({ guid, quantity }) => ({ guid, quantity }));
  const hasMore = Object.keys(more).length > 0;
  return useContractForm({
    contract: () =>
      import('#lib/modules/payments/views/link-form-contract.ts').then(({ linkForm }) =>
        linkForm({ ordered, amountText: (amount, currency) => amountText(amount, currency, language) }),
      ),
    defaults: { ...EMPTY_LINK, business: sellerKey, to: customer?.email ?? '', language, ...prefill },
    before: async () => isSound,
    send: (values) =>
      make(
        {
          sellerKey: values.business,
          items,
          customer: customer?.guid ?? '',
          ...(hasMore && { more: JSON.stringify(more) }),
        },
        values,
      ),
    done: (made, values) => onMade(made, values, lines, more),
  });
}

/** All methods of the business, or one of those that the currency has. */
function MethodField({ form, currency }: { form: ContractForm<Values>; currency: string }) {
  const [t, nameOf] = [useTranslations('catalog.link'), useTranslations('dashboard.method')];
  return (
    <SelectField form={form} name="method" id="link-method" label={t('method')}>
      {linkMethodsIn(currency).map((method) => (
        <option key={method} value={method}>
          {method === 'multi' ? t('everyMethod') : nameOf(method)}
        </option>
      ))}
    </SelectField>
  );
}

/** Description, amount and currency of a link without products. */
function TypedOrder({ form }: { form: ContractForm<Values> }) {
  const t = useTranslations('catalog.link');
  const isOpen = form.hook.watch(['reusable', 'buyerChooses']).every(Boolean);
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
