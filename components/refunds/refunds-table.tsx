import { CornerUpLeft, CreditCard, RotateCcw, Wallet } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { ColumnHead, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';
import { declineKeyOf } from '#lib/kernel/refusals/refusals.ts';
import type { RefundRow } from '#lib/modules/payments/views/refunds.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { RefundBadge, stateOf } from './refund-badge.tsx';

type TableProps = { rows: readonly RefundRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Refunds and releases as a table, and on phones as cards. The whole row opens the sale. */
export function RefundsTable(props: TableProps) {
  return (
    <RowKeys>
      <Table {...props} />
      <ul className="divide-y border-y md:hidden">
        {props.rows.map((row) => (
          <li key={row.attemptId}>
            <RefundCard row={row} {...props} />
          </li>
        ))}
      </ul>
    </RowKeys>
  );
}

function Table({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('dashboard.refunds.column');
  return (
    <WideTable>
      <thead>
        <tr>
          <ColumnHead className="w-40">{t('time')}</ColumnHead>
          <ColumnHead>{t('sale')}</ColumnHead>
          {showSeller ? <ColumnHead className="hidden w-32 xl:table-cell">{t('seller')}</ColumnHead> : null}
          <ColumnHead className="hidden w-44 lg:table-cell">{t('to')}</ColumnHead>
          <ColumnHead className="w-44">{t('source')}</ColumnHead>
          <ColumnHead className="w-36">{t('state')}</ColumnHead>
          <ColumnHead className="w-28" end>
            {t('amount')}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.attemptId} isTall>
            <td className="truncate">
              <Timestamp at={row.createdAt} timeZone={timeZone} now={now} />
              <span className="block truncate text-sm text-muted">
                <Who row={row} />
              </span>
            </td>
            <td className="truncate">
              <RowLink href={`/sales/${row.saleId}`}>
                <bdi>{row.productName}</bdi>
              </RowLink>
              {row.reference ? (
                <span className="block truncate text-sm text-muted">
                  <bdi>{row.reference}</bdi>
                </span>
              ) : null}
            </td>
            {showSeller ? (
              <td className="hidden truncate text-muted xl:table-cell">
                <bdi>{row.sellerName}</bdi>
              </td>
            ) : null}
            <td className="hidden lg:table-cell">
              <MethodMark paid={row} />
            </td>
            <td className="truncate">
              <Source row={row} />
            </td>
            <td>
              <State row={row} />
            </td>
            <td className={cx('text-end font-medium', row.state !== 'succeeded' && 'text-muted')}>
              <Money amount={row.amount} currency={row.currency} />
            </td>
          </TableRow>
        ))}
      </tbody>
    </WideTable>
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

function RefundCard({ row, timeZone, now }: { row: RefundRow } & TableProps) {
  const t = useTranslations('dashboard.refunds');
  const Icon = row.kind === 'void' ? CornerUpLeft : RotateCcw;
  return (
    <Link href={`/sales/${row.saleId}`} data-row prefetch={false} className="grid grid-cols-1 gap-1 py-3">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{row.productName}</bdi>
        <span className="shrink-0 font-semibold">
          <Money amount={row.amount} currency={row.currency} />
        </span>
      </span>
      <span className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden className="turn size-3.5 shrink-0" />
          <span className="truncate">
            <Timestamp at={row.createdAt} timeZone={timeZone} now={now} /> ·{' '}
            {row.kind === 'void' ? t('kind.void') : t(`source.${row.fromSellerCard ? 'card' : 'balance'}`)}
          </span>
        </span>
        <State row={row} />
      </span>
      {row.channel === 'dashboard' && row.userName ? (
        <span className="truncate text-sm text-muted">{t('askedBy', { name: isolate(row.userName) })}</span>
      ) : null}
    </Link>
  );
}
