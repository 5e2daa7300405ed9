import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { AtAndWhose } from '#components/ui/at-and-whose.tsx';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { type CallRow, outcomeOf } from '#lib/modules/api-log/contract.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type TableProps = { rows: readonly CallRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Calls of the API, newest first. The whole row opens the call. */
export function CallsTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('api-log');
  const at = (row: CallRow) => <Timestamp at={row.at} timeZone={timeZone} now={now} />;
  const columns: Column<CallRow>[] = [
    { key: 'time', label: t('column.time'), className: 'w-40', isCut: true, cell: at },
    {
      key: 'operation',
      label: t('column.operation'),
      isCut: true,
      cell: ({ id, operation }) => (
        <RowLink href={`/developers/requests/${id}`}>
          <Code>{operation}</Code>
        </RowLink>
      ),
    },
    ...sellerColumn<CallRow>(showSeller, t('column.seller')),
    {
      key: 'outcome',
      label: t('column.outcome'),
      className: 'w-36',
      cell: (row) => <OutcomeBadge outcome={outcomeOf(row)} />,
    },
    {
      key: 'answer',
      label: t('column.answer'),
      className: 'w-32 text-muted',
      isCut: true,
      cell: (row) => (
        <bdi dir="ltr" className="tabular-nums">
          {answerText(row)}
        </bdi>
      ),
    },
    {
      key: 'duration',
      label: t('column.duration'),
      className: 'w-44 whitespace-nowrap text-muted tabular-nums',
      end: true,
      cell: ({ durationMs }) => t('took', { ms: durationMs }),
    },
  ];
  return (
    <ListTable
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/developers/requests/${id}`}
      card={(row) => <CallCard row={row} at={at(row)} showSeller={showSeller} />}
    />
  );
}

const answerText = ({ httpStatus, errorCode }: CallRow): string =>
  errorCode === null ? String(httpStatus) : `${httpStatus} · ${errorCode}`;

function CallCard({ row, at, showSeller }: { row: CallRow; at: ReactNode; showSeller: boolean }) {
  const t = useTranslations('api-log');
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">
          <Code>{row.operation}</Code>
        </span>
        <span className="shrink-0">
          <OutcomeBadge outcome={outcomeOf(row)} />
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <AtAndWhose at={at} whose={showSeller ? row.sellerName : ''} />
        <span className="shrink-0 tabular-nums">
          <bdi dir="ltr">{answerText(row)}</bdi> · {t('took', { ms: row.durationMs })}
        </span>
      </span>
    </>
  );
}

/** How many calls match. */
export function CallsCount({ count }: { count: number }) {
  return <p className="font-medium">{useTranslations('api-log')('count', { count })}</p>;
}
