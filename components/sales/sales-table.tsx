import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/ui/use-row-keys.tsx';
import { hasPaidWith } from '#lib/modules/payments/contract/paid-with.ts';
import type { SaleRow, SaleSort } from '#lib/modules/payments/contract/dashboard.ts';
import { type ListParams, serializeListParams } from './list-params.ts';
import { ListedPrice } from './sale-price.tsx';

export type SalesTableProps = {
  rows: readonly SaleRow[];
  address: ListParams | null;
  showSeller: boolean;
  timeZone: string;
  now: Date;
};

/**
 * Sales as a table, and on phones as cards of two lines. The whole row opens the sale. Without an address nothing is
 * sortable.
 */
export function SalesTable(props: SalesTableProps) {
  return (
    <RowKeys>
      <WideTable {...props} />
      <ul className="divide-y border-y md:hidden">
        {props.rows.map((row) => (
          <SaleCard key={row.saleId} row={row} {...props} />
        ))}
      </ul>
    </RowKeys>
  );
}

function WideTable({ rows, address, showSeller, timeZone, now }: SalesTableProps) {
  const t = useTranslations('dashboard.sales.column');
  const head =
    'sticky top-(--head) z-10 h-10 bg-paper px-3 text-xs font-medium text-muted shadow-[inset_0_-1px_0_var(--line)] first:ps-2 last:pe-2';
  return (
    <table className="hidden w-full table-fixed border-separate border-spacing-0 md:table">
      <thead>
        <tr>
          <SortHead className={cx(head, 'w-36 text-start')} sort="created" label={t('created')} address={address} />
          <th scope="col" className={cx(head, 'text-start')}>
            {t('product')}
          </th>
          {showSeller ? (
            <th scope="col" className={cx(head, 'hidden w-36 text-start xl:table-cell')}>
              {t('seller')}
            </th>
          ) : null}
          <th scope="col" className={cx(head, 'w-[22%] text-start')}>
            {t('buyer')}
          </th>
          <th scope="col" className={cx(head, 'hidden w-44 text-start lg:table-cell')}>
            {t('payment')}
          </th>
          <SortHead className={cx(head, 'w-40 text-start')} sort="status" label={t('status')} address={address} />
          <SortHead className={cx(head, 'w-32 text-end')} sort="amount" label={t('amount')} address={address} end />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.saleId}
            className="group relative h-10 hover:bg-hover has-focus-visible:bg-hover [&>td]:border-b [&>td]:px-3 [&>td]:align-middle [&>td:first-child]:ps-2 [&>td:last-child]:pe-2"
          >
            <td className="text-muted">
              <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            </td>
            <td className="truncate">
              <Link
                href={`/sales/${row.saleId}`}
                data-row
                prefetch={false}
                className="font-medium outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
              >
                <bdi>{row.productName}</bdi>
              </Link>
              {row.reference ? (
                <span className="ms-2 text-sm text-muted">
                  <bdi>{row.reference}</bdi>
                </span>
              ) : null}
            </td>
            {showSeller ? (
              <td className="hidden truncate text-muted xl:table-cell">
                <bdi>{row.sellerName}</bdi>
              </td>
            ) : null}
            <td className="truncate">
              <Buyer row={row} />
            </td>
            <td className="hidden lg:table-cell">
              <MethodMark paid={hasPaidWith(row) ? row : null} />
            </td>
            <td>
              <StatusBadge type={row.type} status={row.status} />
            </td>
            <td className="text-end font-medium">
              <ListedPrice sale={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Buyer({ row }: { row: SaleRow }) {
  const t = useTranslations('dashboard.sales');
  if (row.buyerName !== '') return <bdi title={row.buyerEmail}>{row.buyerName}</bdi>;
  return row.buyerEmail !== '' ? (
    <bdi>{row.buyerEmail}</bdi>
  ) : (
    <span className="text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('noBuyer')}</span>
    </span>
  );
}

function SortHead({
  sort,
  label,
  address,
  className,
  end = false,
}: {
  sort: SaleSort;
  label: string;
  address: ListParams | null;
  className: string;
  end?: boolean;
}) {
  const t = useTranslations('dashboard.sales');
  if (address === null)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const current = address.sort === sort;
  const Arrow = address.ascending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={current ? (address.ascending ? 'ascending' : 'descending') : 'none'}
      className={className}
    >
      <Link
        href={serializeListParams(address, { sort, ascending: current ? !address.ascending : false })}
        scroll={false}
        prefetch={false}
        title={current ? t(address.ascending ? 'sortUp' : 'sortDown') : undefined}
        className={cx(
          'inline-flex items-center gap-1 rounded-sm hover:text-ink',
          end && 'flex-row-reverse',
          current && 'text-ink',
        )}
      >
        {label}
        {current ? <Arrow aria-hidden className="size-3.5" /> : null}
      </Link>
    </th>
  );
}

function SaleCard({ row, showSeller, timeZone, now }: { row: SaleRow } & SalesTableProps) {
  return (
    <li>
      <Link href={`/sales/${row.saleId}`} data-row prefetch={false} className="grid grid-cols-1 gap-1 py-3">
        <span className="flex items-baseline justify-between gap-3">
          <bdi className="min-w-0 truncate font-medium">{row.productName}</bdi>
          <span className="shrink-0 font-semibold">
            <ListedPrice sale={row} />
          </span>
        </span>
        <span className="flex items-center justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 truncate">
            <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            {showSeller ? (
              <>
                {' '}
                · <bdi>{row.sellerName}</bdi>
              </>
            ) : row.buyerName ? (
              <>
                {' '}
                · <bdi>{row.buyerName}</bdi>
              </>
            ) : null}
          </span>
          <StatusBadge type={row.type} status={row.status} />
        </span>
      </Link>
    </li>
  );
}

/** Rows of the final shape while the data are on their way. */
export function SalesSkeleton({ rows = 12 }: { rows?: number }) {
  const t = useTranslations('common');
  return (
    <div role="status" className="mt-4 border-t">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${String(row)}`} aria-hidden className="flex h-16 items-center gap-6 border-b px-2 md:h-10">
          <span className="skeleton h-3 w-24" />
          <span className="skeleton h-3 grow" />
          <span className="skeleton hidden h-3 w-1/5 md:block" />
          <span className="skeleton hidden h-3 w-28 lg:block" />
          <span className="skeleton h-5 w-20 rounded-full" />
          <span className="skeleton h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
