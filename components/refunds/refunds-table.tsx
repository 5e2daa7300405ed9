import { CornerUpLeft, CreditCard, Wallet } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { SelectPage, SelectRow } from '#components/list/selection.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { RefundRow } from '#lib/modules/payments/views/refunds.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { RefundBadge, stateOf } from './refund-badge.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

type TableProps = {
  rows: readonly RefundRow[];
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Whether its rows can be selected: it stands in a `Selectable`. */
  isSelectable?: boolean;
};

/** Refunds and releases as a table, and on phones as cards. The whole row opens the sale. */
export function RefundsTable({ rows, showSeller, timeZone, now, isSelectable = false }: TableProps) {
  const t = useTranslations('dashboard.refunds.column');
  const at = (row: RefundRow) => <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />;
  const columns: Column<RefundRow>[] = [
    {
      key: 'time',
      label: t('time'),
      className: 'w-40',
      isCut: true,
      phone: 'line',
      cell: (row) => (
        <>
          {at(row)}
          <span className="cut-cell block text-sm text-muted card:hidden">
            <Who row={row} />
          </span>
        </>
      ),
    },
    { key: 'sale', label: t('sale'), isCut: true, phone: 'head', cell: (row) => <Sale row={row} /> },
    ...sellerColumn<RefundRow>(showSeller, t('seller')),
    {
      key: 'to',
      label: t('to'),
      className: 'hidden w-44 lg:table-cell',
      cell: (row) => <MethodMark paid={row} />,
    },
    {
      key: 'source',
      label: t('source'),
      className: 'w-44',
      isCut: true,
      phone: 'line',
      cell: (row) => <Source row={row} />,
    },
    { key: 'state', label: t('state'), className: 'w-36', phone: 'line-end', cell: (row) => <State row={row} /> },
    {
      key: 'amount',
      label: t('amount'),
      className: 'w-28 font-medium',
      end: true,
      phone: 'head-end',
      cell: (row) => (
        <span className={cx(row.state !== 'succeeded' && 'text-muted')}>
          <Money amount={row.amount} currency={row.currency} />
        </span>
      ),
    },
    { key: 'asked', label: null, className: 'columns:hidden', phone: 'note', cell: (row) => <AskedBy row={row} /> },
  ];
  return (
    <ListTable
      rows={rows}
      columns={columns}
      {...(isSelectable ? { boxes: boxesOf(rows) } : {})}
      keyOf={({ attemptId }) => attemptId}
      isTall
    />
  );
}

const boxesOf = (rows: readonly RefundRow[]) => ({
  all: <SelectPage rows={rows.map(({ attemptId }) => attemptId)} />,
  of: (row: RefundRow) => <SelectRow id={row.attemptId} name={isolate(row.productName)} />,
  isSelected: () => false,
});

function Sale({ row }: { row: RefundRow }) {
  return (
    <>
      <RowLink href={`/sales/${row.saleId}`}>
        <bdi>{row.productName}</bdi>
      </RowLink>
      {row.reference || row.reason ? (
        <span className="flex min-w-0 text-sm whitespace-pre text-muted card:hidden">
          <CutText>{row.reference}</CutText>
          {row.reference && row.reason ? DOT : null}
          <span className="truncate">
            <Why row={row} />
          </span>
        </span>
      ) : null}
    </>
  );
}

/** Reason of a refund, where a colleague gave one. */
function Why({ row: { reason, note } }: { row: RefundRow }) {
  const t = useTranslations('dashboard.refund.cause');
  if (reason === null) return null;
  return (
    <>
      {t(reason)}
      {note ? (
        <>
          {': '}
          <bdi>{note}</bdi>
        </>
      ) : null}
    </>
  );
}

/** The payment source of a row; a release has none. */
function Source({ row }: { row: RefundRow }) {
  const t = useTranslations('dashboard.refunds');
  const look = (icon: ReactNode, text: string) => (
    <span className="flex items-center gap-2">
      <span className="shrink-0">{icon}</span>
      <span className="truncate">{text}</span>
    </span>
  );
  if (row.kind === 'void')
    return look(<CornerUpLeft aria-hidden className="turn size-4 shrink-0 text-faint" />, t('kind.void'));
  return row.fromSellerCard
    ? look(<CreditCard aria-hidden className="size-4 shrink-0 text-wait" />, t('source.card'))
    : look(<Wallet aria-hidden className="size-4 shrink-0 text-faint" />, t('source.balance'));
}

function Who({ row }: { row: RefundRow }) {
  const t = useTranslations('dashboard.sale');
  if (row.channel !== 'dashboard') return t(`by.${row.channel}`);
  return row.userName ? <bdi>{row.userName}</bdi> : t('someone');
}

function State({ row }: { row: RefundRow }) {
  const language = useLocale();
  const why = row.declineCode === null ? null : say(language, `declines.merchant.${declineKeyOf(row.declineCode)}`);
  return (
    <span title={why ?? undefined}>
      <RefundBadge state={stateOf(row.state)} />
      {why ? <span className="sr-only"> {why}</span> : null}
    </span>
  );
}

/** The colleague who asked for a refund and the reason, which wide screens say below the time and the sale. */
function AskedBy({ row }: { row: RefundRow }) {
  const t = useTranslations('dashboard.refunds');
  if (row.channel !== 'dashboard' || !row.userName) return null;
  return (
    <span className="truncate">
      {t('askedBy', { name: isolate(row.userName) })}
      {row.reason ? DOT : null}
      <Why row={row} />
    </span>
  );
}
