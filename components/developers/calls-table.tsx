import { useTranslations } from 'next-intl';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { type CallRow, outcomeOf } from '#lib/modules/api-log/contract.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { DOT } from '#components/ui/dot.ts';

type TableProps = { rows: readonly CallRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Calls of the API, newest first. The whole row opens the call. */
export function CallsTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('api-log');
  const at = (row: CallRow) => <Timestamp at={row.at} timeZone={timeZone} now={now} />;
  const columns: Column<CallRow>[] = [
    { key: 'time', label: t('column.time'), className: 'w-40', isCut: true, phone: 'line', cell: at },
    {
      key: 'operation',
      label: t('column.operation'),
      isCut: true,
      phone: 'head',
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
      phone: 'head-end',
      cell: (row) => <OutcomeBadge outcome={outcomeOf(row)} />,
    },
    {
      key: 'answer',
      label: t('column.answer'),
      className: 'w-32 text-muted',
      isCut: true,
      phone: 'line',
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
      phone: 'line-end',
      cell: ({ durationMs }) => t('took', { ms: durationMs }),
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ id }) => id} />;
}

const answerText = ({ httpStatus, errorCode }: CallRow): string =>
  errorCode === null ? String(httpStatus) : `${httpStatus}${DOT}${errorCode}`;

/** How many calls match. */
export function CallsCount({ count }: { count: number }) {
  return <p className="font-medium">{useTranslations('api-log')('count', { count })}</p>;
}
