import { ExternalLink, FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useDayText } from '#components/balance/day-text.ts';
import { ListedPrice } from '#components/sales/sale/sale-price.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { CustomerForm } from '#lib/modules/customers/contract/customer-form.ts';
import { ofToken } from '#lib/kernel/sale/paid-with.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

/** The parts of a customer's page. */

type Clock = { timeZone: string; now: Date };

/** The fields of a customer; empty ones are omitted. */
export function CustomerFacts({ form, guid }: { form: CustomerForm; guid: string }) {
  const t = useTranslations('catalog.customers');
  const dayText = useDayText();
  const fact = (field: keyof CustomerForm, copy = false) =>
    form[field] === ''
      ? null
      : { label: t(`field.${field}`), value: <bdi>{form[field]}</bdi>, ...(copy && { copy: form[field] }) };
  const address = [[form.street, form.building_number].filter(Boolean).join(' '), form.city, form.zip, form.country]
    .filter(Boolean)
    .join(', ');
  const gender = form.gender === '' ? null : { label: t('field.gender'), value: t(`gender.${form.gender as 'Male'}`) };
  return (
    <Facts
      facts={[
        fact('email', true),
        fact('phone_number', true),
        fact('additional_phone'),
        fact('company_name'),
        fact('middle_name'),
        gender,
        form.birthday === '' ? null : { label: t('field.birthday'), value: dayText(form.birthday, 'exact') },
        address === '' ? null : { label: t('group.where'), value: <bdi>{address}</bdi> },
        fact('floor'),
        fact('customer_remote_id', true),
        fact('description'),
        {
          label: t('guid'),
          value: (
            <code translate="no" className="island font-mono text-sm break-all">
              {guid}
            </code>
          ),
          copy: guid,
        },
      ]}
    />
  );
}

export type SalesProps = Clock & {
  sales: readonly {
    saleId: string;
    productName: string;
    type: SaleType;
    status: SaleStatus;
    price: number;
    currency: string;
    createdAt: Date;
  }[];
  totals: readonly { currency: string; count: number; collected: number; refunded: number }[];
  email: string;
  shown: number;
};

/** The latest sales of a customer, and the totals of all of them. */
export function CustomerSales({ sales, totals, email, shown, timeZone, now }: SalesProps) {
  const t = useTranslations('catalog.customers');
  if (sales.length === 0) return <p className="text-muted">{t('noSales')}</p>;
  return (
    <>
      <ul className="divide-y border-y">
        {sales.map((sale) => (
          <li key={sale.saleId}>
            <Link
              href={`/sales/${sale.saleId}`}
              prefetch={false}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 hover:bg-hover"
            >
              <CutText className="font-medium">{sale.productName}</CutText>
              <span className="figures min-w-24 font-medium">
                <ListedPrice sale={{ ...sale, maxPrice: null }} />
              </span>
              <span className="text-sm text-muted">
                <Timestamp at={sale.createdAt} timeZone={timeZone} now={now} />
              </span>
              <span className="text-end">
                <StatusBadge type={sale.type} status={sale.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid gap-1 text-sm">
        {totals.map(({ currency, count, collected, refunded }) => (
          <div key={currency} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="text-muted">{t('salesOf', { count, currency })}</dt>
            <dd>
              {t('collected')} <Money amount={collected} currency={currency} />
              {refunded > 0 ? (
                <>
                  {DOT}
                  {t('refunded')} <Money amount={refunded} currency={currency} />
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {totals.reduce((sum, { count }) => sum + count, 0) > shown ? (
        <p className="mt-2">
          <Link className="text-accent text-link" href={`/sales?q=${encodeURIComponent(email)}`}>
            {t('allSales')}
          </Link>
        </p>
      ) : null}
    </>
  );
}

export type TokensProps = Clock & {
  tokens: readonly {
    id: string;
    method: PaymentMethod;
    mask: string;
    brand: string;
    expiry: string;
    state: string;
    createdAt: Date;
  }[];
};

/** Saved cards and accounts of a customer. */
export function CustomerTokens({ tokens, timeZone, now }: TokensProps) {
  const t = useTranslations('catalog.customers');
  if (tokens.length === 0) return <p className="text-muted">{t('noTokens')}</p>;
  return (
    <ul className="divide-y border-y">
      {tokens.map(({ id, mask, brand, expiry, state, method, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <MethodMark paid={ofToken({ method, brand, mask })} />
          <span className="flex items-center gap-3 text-sm text-muted">
            {method === 'credit-card' && expiry.length === 4 ? (
              <span translate="no" className="island">
                {`${expiry.slice(0, 2)}/${expiry.slice(2)}`}
              </span>
            ) : null}
            <Timestamp at={createdAt} timeZone={timeZone} now={now} />
            <span>{t(state === 'inactive' ? 'tokenInactive' : 'tokenActive')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export type DocumentsProps = Clock & {
  receipts: readonly {
    attemptId: string;
    saleId: string;
    productName: string;
    amount: number;
    currency: string;
    isHold: boolean;
    at: Date;
  }[];
};

/** The receipts of their payments, which can be printed; each opens beside the page. */
export function CustomerDocuments({ receipts, timeZone, now }: DocumentsProps) {
  const t = useTranslations('catalog.customers');
  return (
    <>
      <p className="mb-2 text-sm text-muted">{t(receipts.length === 0 ? 'noDocuments' : 'documentsLead')}</p>
      {receipts.length === 0 ? null : (
        <ul className="divide-y border-y">
          {receipts.map(({ attemptId, saleId, productName, amount, currency, isHold, at }) => (
            <li key={attemptId}>
              <a
                href={`/sales/${saleId}/receipts/${attemptId}`}
                target="_blank"
                rel="noreferrer"
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 hover:bg-hover"
              >
                <FileText aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="grid min-w-0">
                  <span className="truncate font-medium">
                    {t(isHold ? 'receiptOfHold' : 'receipt')}
                    {DOT}
                    <bdi>{productName}</bdi>
                  </span>
                  <span className="text-sm text-muted">
                    <Timestamp at={at} timeZone={timeZone} now={now} />
                  </span>
                </span>
                <span className="flex items-center gap-2">
                  <Money amount={amount} currency={currency} />
                  <ExternalLink aria-hidden className="size-4 text-muted" />
                  <span className="sr-only">{t('newTab')}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export type NotesProps = Clock & {
  notes: readonly { id: number; text: string; author: string; createdAt: Date }[];
};

export function NoteList({ notes, timeZone, now }: NotesProps) {
  const t = useTranslations('catalog.notes');
  if (notes.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y border-y">
      {notes.map(({ id, text, author, createdAt }) => (
        <li key={id} className="py-2.5">
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="mt-1 text-sm text-muted">
            <bdi>{author}</bdi>
            {DOT}
            <Timestamp at={createdAt} timeZone={timeZone} now={now} />
          </p>
        </li>
      ))}
    </ul>
  );
}
