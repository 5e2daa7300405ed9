import { FileText } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Column, ListTable } from '#components/list/list-table.tsx';
import { addressOf } from '#components/list/filters/list-params.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { InvoicesPage, ListedInvoice, WithoutInvoice } from '#lib/modules/fee-invoices/views.ts';
import type { InvoicePlace } from './addresses.ts';
import { InvoiceLinks, useInvoiceName } from './invoice-links.tsx';

type ListProps = {
  page: InvoicesPage;
  place: Exclude<InvoicePlace, 'seller'>;
  /** Address of the screen, and what names its issuer in it. */
  path: string;
  asked: Readonly<Record<string, string>>;
  /** Whether the page is not the first. */
  isOlder: boolean;
  timeZone: string;
  now: Date;
};

/** Invoices that an issuer issued, newest first; a credit invoice is negative. */
export function IssuedInvoices({ page: { rows, older }, place, path, asked, isOlder, ...clock }: ListProps) {
  const t = useTranslations('fee-invoices.list');
  const name = useInvoiceName();
  const monthName = useMonthName();
  const signed = ({ type }: ListedInvoice, amount: number) => (type === 'credit-note' ? -amount : amount);
  const columns: Column<ListedInvoice>[] = [
    { key: 'document', label: t('document'), className: 'w-48 font-medium', phone: 'head', cell: name },
    {
      key: 'seller',
      label: t('seller'),
      phone: 'line',
      isCut: true,
      cell: ({ sellerName }) => <bdi>{sellerName}</bdi>,
    },
    { key: 'month', label: t('month'), className: 'w-40', phone: 'line-end', cell: ({ month }) => monthName(month) },
    {
      key: 'issued',
      label: t('issued'),
      className: 'w-32 max-xl:hidden',
      cell: ({ issuedAt }) => <Timestamp at={issuedAt} {...clock} />,
    },
    {
      key: 'vat',
      label: t('vat'),
      className: 'w-32 text-muted max-lg:hidden',
      end: true,
      cell: (row) => <Money amount={signed(row, row.vat)} currency={row.currency} />,
    },
    {
      key: 'total',
      label: t('total'),
      className: 'w-36 font-medium',
      end: true,
      phone: 'head-end',
      cell: (row) => <Money amount={signed(row, row.total)} currency={row.currency} />,
    },
    {
      key: 'files',
      label: t('files'),
      className: 'w-32',
      end: true,
      phone: 'note',
      cell: (row) => <InvoiceLinks invoice={row} place={place} />,
    },
  ];
  if (rows.length === 0)
    return (
      <ScreenMessage icon={FileText} title={t('emptyTitle')}>
        {t('emptyBody')}
      </ScreenMessage>
    );
  return (
    <>
      <ListTable rows={rows} title={t('title')} columns={columns} keyOf={({ id }) => id} />
      {older === null && !isOlder ? null : (
        <nav className="mt-4 flex justify-end gap-2" aria-label={t('title')}>
          {isOlder ? (
            <Link href={addressOf(path, asked)} prefetch={false} className={buttonClass()}>
              {t('newest')}
            </Link>
          ) : null}
          {older === null ? null : (
            <Link
              href={addressOf(path, { ...asked, before: String(older) })}
              prefetch={false}
              className={buttonClass()}
            >
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

/** Months of sellers without an invoice, by why. */
export function WithoutInvoices({ bills, issuer }: { bills: readonly WithoutInvoice[]; issuer: string }) {
  const t = useTranslations('fee-invoices');
  const monthName = useMonthName();
  return (
    <ul className="grid max-w-prose gap-3">
      {bills.map(({ why, count, first, last, validFrom }) => (
        <li key={why}>
          <p>{t('without.count', { count, first: monthName(first), last: monthName(last) })}</p>
          <p className="text-muted">
            {t(`why.${why}`, { issuer, month: validFrom === null ? '' : monthName(validFrom) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
