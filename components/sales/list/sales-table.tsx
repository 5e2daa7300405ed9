import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CutText } from '#components/ui/cut-text.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { SelectPage, SelectRow } from '#components/list/selection.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { hasPaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleRow, SaleSort } from '#lib/modules/payments/views/dashboard.ts';
import { costOf, netOf } from '#lib/modules/payments/views/rules.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { sortOf } from '#components/list/sort-of.ts';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import { LiveStatus } from './live-sales.tsx';
import { SALES } from './sales.ts';
import { ListedPrice } from '../sale/sale-price.tsx';

export type SalesTableProps = {
  rows: readonly SaleRow[];
  params: ParamsOf<typeof SALES> | null;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Whether its rows can be selected, inside a `Selectable`. */
  isSelectable?: boolean;
};

/**
 * Sales as a table, and on phones as cards of two lines. The whole row opens the sale. Without parameters
 * nothing is sortable.
 */
export function SalesTable({ rows, params, showSeller, timeZone, now, isSelectable = false }: SalesTableProps) {
  const t = useTranslations('dashboard.sales.column');
  const sort = (by: SaleSort) => (params === null ? undefined : sortOf(SALES, params, by));
  const at = (row: SaleRow) => <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />;
  const columns: Column<SaleRow>[] = [
    {
      key: 'created',
      label: t('created'),
      className: 'w-32 text-muted',
      phone: 'line',
      sort: sort('created'),
      cell: at,
    },
    { key: 'product', label: t('product'), phone: 'head', cell: (row) => <Product row={row} /> },
    ...sellerColumn<SaleRow>(showSeller, t('seller')),
    {
      key: 'buyer',
      label: t('buyer'),
      isCut: true,
      phone: showSeller ? undefined : 'line',
      cell: (row) => <Buyer row={row} />,
    },
    {
      key: 'payment',
      label: t('payment'),
      className: 'hidden w-40 xl:table-cell',
      cell: (row) =>
        row.openedAt && isUnpaid(row) ? (
          <LinkOpened at={<Timestamp at={row.openedAt} timeZone={timeZone} now={now} />} />
        ) : (
          <MethodMark paid={hasPaidWith(row) ? row : null} />
        ),
    },
    {
      key: 'status',
      label: t('status'),
      className: 'w-40',
      phone: 'line-end',
      sort: sort('status'),
      cell: (row) => <LiveStatus saleId={row.saleId} type={row.type} status={row.status} />,
    },
    {
      key: 'cost',
      label: t('cost'),
      className: 'hidden w-28 text-muted 2xl:table-cell',
      end: true,
      cell: (row) =>
        row.captured > 0 && costOf(row) > 0 ? <Money amount={-costOf(row)} currency={row.currency} /> : <Absent />,
    },
    {
      key: 'net',
      label: t('net'),
      className: 'hidden w-28 min-[88rem]:table-cell',
      end: true,
      phone: 'note',
      cell: (row) => (row.captured > 0 ? <Net row={row} /> : <Absent />),
    },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-32 font-medium',
      end: true,
      phone: 'head-end',
      sort: sort('amount'),
      cell: (row) => <ListedPrice sale={row} />,
    },
  ];
  return (
    <ListTable
      rows={rows}
      columns={columns}
      {...(isSelectable ? { boxes: boxesOf(rows) } : {})}
      keyOf={({ saleId }) => saleId}
    />
  );
}

const boxesOf = (rows: readonly SaleRow[]) => ({
  all: <SelectPage rows={rows.map(({ saleId }) => saleId)} />,
  of: (row: SaleRow) => <SelectRow id={row.saleId} name={isolate(row.productName)} />,
  // The server knows no selection; a checked box marks its row by itself.
  isSelected: () => false,
});

const isUnpaid = ({ status }: SaleRow): boolean => status === 'initial' || status === 'failed';

/** When the buyer opened a link that is not paid, in the place of what it will be paid with. */
function LinkOpened({ at }: { at: ReactNode }) {
  const t = useTranslations('dashboard.sales');
  return (
    <span className="text-muted">
      {t('opened')} {at}
    </span>
  );
}

/** The net of a sale: after fees and refunds. */
function Net({ row }: { row: SaleRow }) {
  const t = useTranslations('dashboard.sales');
  return (
    <>
      <span className="me-1 text-muted columns:hidden">{t('afterFees')}</span>
      <Money amount={netOf(row)} currency={row.currency} />
    </>
  );
}

function Product({ row }: { row: SaleRow }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <RowLink href={`/sales/${row.saleId}`}>
        <CutText>{row.productName}</CutText>
      </RowLink>
      {row.reference ? (
        <bdi className="min-w-0 shrink-9 truncate text-sm text-muted max-xl:hidden">{row.reference}</bdi>
      ) : null}
    </span>
  );
}

function Buyer({ row }: { row: SaleRow }) {
  const t = useTranslations('dashboard.sales');
  if (row.buyerName !== '') return <bdi title={row.buyerEmail}>{row.buyerName}</bdi>;
  return row.buyerEmail !== '' ? <bdi>{row.buyerEmail}</bdi> : <Absent>{t('noBuyer')}</Absent>;
}
