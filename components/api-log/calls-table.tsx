import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/list/use-row-keys.tsx';
import { ColumnHead, RowLink, TableRow, WideTable } from '#components/list/wide-table.tsx';
import { type CallRow, outcomeOf } from '#lib/modules/api-log/contract/calls.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type TableProps = { rows: readonly CallRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Calls of the API, newest first. The whole row opens the call. */
export function CallsTable(props: TableProps) {
  return (
    <RowKeys>
      <Table {...props} />
      <ul className="divide-y border-y md:hidden">
        {props.rows.map((row) => (
          <CallCard key={row.id} {...props} row={row} />
        ))}
      </ul>
    </RowKeys>
  );
}

const answerText = ({ httpStatus, errorCode }: CallRow): string =>
  errorCode === null ? String(httpStatus) : `${httpStatus} · ${errorCode}`;

function Table({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('api-log');
  return (
    <WideTable>
      <thead>
        <tr>
          <ColumnHead className="w-40">{t('column.time')}</ColumnHead>
          <ColumnHead>{t('column.operation')}</ColumnHead>
          {showSeller ? <ColumnHead className="hidden w-44 xl:table-cell">{t('column.seller')}</ColumnHead> : null}
          <ColumnHead className="w-36">{t('column.outcome')}</ColumnHead>
          <ColumnHead className="w-32">{t('column.answer')}</ColumnHead>
          <ColumnHead className="w-44" end>
            {t('column.duration')}
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <td className="truncate">
              <Timestamp at={row.at} timeZone={timeZone} now={now} />
            </td>
            <td className="truncate">
              <RowLink href={`/developers/requests/${row.id}`}>
                <Code>{row.operation}</Code>
              </RowLink>
            </td>
            {showSeller ? (
              <td className="hidden truncate text-muted xl:table-cell">
                <bdi>{row.sellerName}</bdi>
              </td>
            ) : null}
            <td>
              <OutcomeBadge outcome={outcomeOf(row)} />
            </td>
            <td className="truncate text-muted">
              <bdi dir="ltr" className="tabular-nums">
                {answerText(row)}
              </bdi>
            </td>
            <td className="text-end whitespace-nowrap text-muted tabular-nums">{t('took', { ms: row.durationMs })}</td>
          </TableRow>
        ))}
      </tbody>
    </WideTable>
  );
}

function CallCard({ row, showSeller, timeZone, now }: TableProps & { row: CallRow }) {
  const t = useTranslations('api-log');
  return (
    <li>
      <Link href={`/developers/requests/${row.id}`} data-row prefetch={false} className="grid grid-cols-1 gap-1 py-3">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-medium">
            <Code>{row.operation}</Code>
          </span>
          <span className="shrink-0">
            <OutcomeBadge outcome={outcomeOf(row)} />
          </span>
        </span>
        <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 truncate">
            <Timestamp at={row.at} timeZone={timeZone} now={now} />
            {showSeller ? (
              <>
                {' '}
                · <bdi>{row.sellerName}</bdi>
              </>
            ) : null}
          </span>
          <span className="shrink-0 tabular-nums">
            <bdi dir="ltr">{answerText(row)}</bdi> · {t('took', { ms: row.durationMs })}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** How many calls match. */
export function CallsCount({ count }: { count: number }) {
  return <p className="font-medium">{useTranslations('api-log')('count', { count })}</p>;
}
