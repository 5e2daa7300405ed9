import { useTranslations } from 'next-intl';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import type { StatementRow, StatementTotals } from '#lib/modules/statements/views/statements.ts';
import { PaperLinks } from './paper-links.tsx';
import { statementHref } from './statements.ts';

type TableProps = {
  rows: readonly StatementRow[];
  /** Keys of the businesses, by their ids. */
  keys: ReadonlyMap<number, string>;
  showSeller: boolean;
};

/** Statements of closed months as a table, and on phones as cards. The whole row opens the statement. */
export function StatementsTable({ rows, keys, showSeller }: TableProps) {
  const t = useTranslations('statements.column');
  const monthName = useMonthName();
  const holderOf = ({ sellerId }: StatementRow) => ({ seller: keys.get(sellerId) ?? '' });
  const columns: Column<StatementRow>[] = [
    {
      key: 'month',
      label: t('month'),
      className: 'w-44 font-medium',
      phone: 'head',
      cell: (row) => <RowLink href={statementHref(holderOf(row), row.month)}>{monthName(row.month)}</RowLink>,
    },
    ...sellerColumn<StatementRow>(showSeller, t('seller')),
    {
      key: 'opening',
      label: t('opening'),
      className: 'text-muted max-lg:hidden',
      end: true,
      cell: ({ opening, currency }) => <Money amount={opening} currency={currency} />,
    },
    {
      key: 'change',
      label: t('change'),
      className: 'text-muted',
      end: true,
      phone: 'line-end',
      cell: ({ opening, closing, currency }) => <Money amount={closing - opening} currency={currency} />,
    },
    {
      key: 'closing',
      label: t('closing'),
      className: 'w-40 font-medium',
      end: true,
      phone: 'head-end',
      cell: ({ closing, currency }) => <Money amount={closing} currency={currency} />,
    },
    {
      key: 'files',
      label: t('files'),
      className: 'w-36',
      end: true,
      phone: 'note',
      cell: (row) => <PaperLinks holder={holderOf(row)} period={row.month} currency={row.currency} />,
    },
  ];
  return <ListTable rows={rows} columns={columns} keyOf={({ id }) => id} />;
}

/** How many statements match. */
export function StatementsCount({ totals }: { totals: readonly StatementTotals[] }) {
  const t = useTranslations('statements');
  return <p className="font-medium">{t('count', { count: totals.reduce((sum, { count }) => sum + count, 0) })}</p>;
}
