import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { RowKeys } from '#components/ui/use-row-keys.tsx';
import { type CallRow, outcomeOf } from '#lib/modules/api-log/contract/calls.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

type TableProps = { rows: readonly CallRow[]; showSeller: boolean; timeZone: string; now: Date };

/** Calls of the API, newest first. The whole row opens the call. */
export function CallsTable(props: TableProps) {
  return (
    <RowKeys>
      <WideTable {...props} />
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

function WideTable({ rows, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('api-log');
  const head =
    'sticky top-(--head) z-10 h-10 bg-paper px-3 text-xs font-medium text-muted shadow-[inset_0_-1px_0_var(--line)] first:ps-2 last:pe-2';
  return (
    <table className="hidden w-full table-fixed border-separate border-spacing-0 md:table">
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-40 text-start')}>
            {t('column.time')}
          </th>
          <th scope="col" className={cx(head, 'text-start')}>
            {t('column.operation')}
          </th>
          {showSeller ? (
            <th scope="col" className={cx(head, 'hidden w-44 text-start xl:table-cell')}>
              {t('column.seller')}
            </th>
          ) : null}
          <th scope="col" className={cx(head, 'w-36 text-start')}>
            {t('column.outcome')}
          </th>
          <th scope="col" className={cx(head, 'w-32 text-start')}>
            {t('column.answer')}
          </th>
          <th scope="col" className={cx(head, 'w-44 text-end')}>
            {t('column.duration')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            className="group relative h-10 hover:bg-hover has-[a[data-row]:focus-visible]:bg-hover [&>td]:border-b [&>td]:px-3 [&>td]:align-middle [&>td:first-child]:ps-2 [&>td:last-child]:pe-2"
          >
            <td className="truncate">
              <Timestamp at={row.at} timeZone={timeZone} now={now} />
            </td>
            <td className="truncate">
              <Link
                href={`/developers/requests/${row.id}`}
                data-row
                prefetch={false}
                className="font-medium outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-[-2px] focus-visible:after:outline-accent"
              >
                <Code>{row.operation}</Code>
              </Link>
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
          </tr>
        ))}
      </tbody>
    </table>
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
