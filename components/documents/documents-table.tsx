import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { SelectPage, SelectRow } from '#components/list/selection.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import { RowLink } from '#components/list/wide-table.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { DocumentRow } from '#lib/modules/documents/views/documents.ts';
import { DayText } from './day-text.tsx';
import { DocumentBadge } from './document-badge.tsx';
import { DOCUMENTS } from './documents.ts';

type TableProps = {
  rows: readonly DocumentRow[];
  params: ParamsOf<typeof DOCUMENTS>;
  showSeller: boolean;
  timeZone: string;
  now: Date;
};

/** Documents with their buyers and sums; on phones as cards. A row opens its document. */
export function DocumentsTable({ rows, params, showSeller, timeZone, now }: TableProps) {
  const t = useTranslations('document-desk.column');
  const title = useTitle();
  const today = dayOf(now, timeZone);
  const columns: Column<DocumentRow>[] = [
    {
      key: 'document',
      label: t('document'),
      className: 'w-[22%]',
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <RowLink href={`/documents/${row.documentId}`}>
          <span>{title(row)}</span>
        </RowLink>
      ),
    },
    {
      key: 'buyer',
      label: t('buyer'),
      isCut: true,
      phone: 'line',
      cell: ({ buyerName }) => (buyerName === '' ? <Absent /> : <bdi>{buyerName}</bdi>),
    },
    ...sellerColumn<DocumentRow>(showSeller, t('seller')),
    {
      key: 'date',
      label: t('date'),
      className: 'w-36 text-muted columns:max-lg:hidden',
      phone: 'note',
      sort: sortOf(DOCUMENTS, params, 'date'),
      cell: ({ at }) => <Timestamp at={at} timeZone={timeZone} now={now} />,
    },
    {
      key: 'due',
      label: t('due'),
      className: 'w-32 columns:max-2xl:hidden',
      cell: ({ dueDate, left }) =>
        dueDate === null ? (
          <Absent />
        ) : (
          <span className={cx(left > 0 && dueDate < today && 'font-medium text-bad')}>
            <DayText day={dueDate} />
          </span>
        ),
    },
    {
      key: 'state',
      label: t('state'),
      className: 'w-36',
      phone: 'line-end',
      cell: ({ state }) => <DocumentBadge state={state} />,
    },
    {
      key: 'left',
      label: t('left'),
      className: 'w-28 columns:max-md:hidden',
      end: true,
      cell: ({ left, currency }) => (left === 0 ? <Absent /> : <Money amount={left} currency={currency} />),
    },
    {
      key: 'total',
      label: t('total'),
      className: 'w-32 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ total, currency, isCounter }) => <Money amount={isCounter ? -total : total} currency={currency} />,
    },
  ];
  return (
    <ListTable
      rows={rows}
      columns={columns}
      keyOf={({ documentId }) => documentId}
      boxes={{
        all: <SelectPage rows={rows.map(({ documentId }) => documentId)} />,
        of: (row) => <SelectRow id={row.documentId} name={title(row)} />,
        isSelected: () => false,
      }}
    />
  );
}

/** Type and number of a document in words; a draft has no number. */
export function useTitle() {
  const texts = useTranslations('documents');
  const t = useTranslations('document-desk');
  return ({ type, number }: { type: DocumentRow['type']; number: number | null }): string =>
    number === null
      ? t('draftOf', { type: texts(`type.${type}`) })
      : texts('title', { type: texts(`type.${type}`), number: String(number) });
}
