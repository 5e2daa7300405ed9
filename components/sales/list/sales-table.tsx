import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { ColumnHead, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';
import { hasPaidWith } from '#lib/modules/payments/views/paid-with.ts';
import type { SaleRow, SaleSort } from '#lib/modules/payments/views/dashboard.ts';
import { sortOf } from '#components/list/sort-of.ts';
import type { ParamsOf } from '#components/list/params/definition.ts';
import { SALES } from './sales.ts';
import { ListedPrice } from '../sale/sale-price.tsx';

export type SalesTableProps = {
  rows: readonly SaleRow[];
  params: ParamsOf<typeof SALES> | null;
  showSeller: boolean;
  timeZone: string;
  now: Date;
};

/**
 * Sales as a table, and on phones as cards of two lines. The whole row opens the sale. Without parameters
 * nothing is sortable.
 */
export function SalesTable(props: SalesTableProps) {
  return (
    <RowKeys>
      <Table {...props} />
      <ul className="divide-y border-y md:hidden">
        {props.rows.map((row) => (
          <SaleCard key={row.saleId} row={row} {...props} />
        ))}
      </ul>
    </RowKeys>
  );
}

function Table({ rows, params, showSeller, timeZone, now }: SalesTableProps) {
  const t = useTranslations('dashboard.sales.column');
  const sort = (by: SaleSort) => (params === null ? undefined : sortOf(SALES, params, by));
  return (
    <WideTable>
      <thead>
        <tr>
          <ColumnHead className="w-36" sort={sort('created')}>
            {t('created')}
          </ColumnHead>
          <ColumnHead>{t('product')}</ColumnHead>
          {showSeller ? <ColumnHead className="hidden w-36 xl:table-cell">{t('seller')}</ColumnHead> : null}
          <ColumnHead className="w-[22%]">{t('buyer')}</ColumnHead>
          <ColumnHead className="hidden w-44 lg:table-cell">{t('payment')}</ColumnHead>
          <ColumnHead className="w-40" sort={sort('status')}>
            {t('status')}
          </ColumnHead>
          <ColumnHead className="w-32" end sort={sort('amount')}>
            {t('amount')}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.saleId}>
            <td className="text-muted">
              <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
            </td>
            <td className="truncate">
              <RowLink href={`/sales/${row.saleId}`}>
                <bdi>{row.productName}</bdi>
              </RowLink>
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
          </TableRow>
        ))}
      </tbody>
    </WideTable>
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
