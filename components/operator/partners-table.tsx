import { useTranslations } from 'next-intl';
import { type Column, ListTable } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { PartnerRow } from '#lib/modules/operators/views.ts';

type TableProps = { rows: readonly PartnerRow[]; timeZone: string; now: Date };

/** Partners of the installation; the whole row opens the list of its sellers. */
export function PartnersTable({ rows, ...clock }: TableProps) {
  const t = useTranslations('operator.partners');
  const columns: Column<PartnerRow>[] = [
    {
      key: 'partner',
      label: t('partner'),
      phone: 'head',
      isCut: true,
      cell: ({ id, name }) => (
        <RowLink href={`/operator/sellers?partner=partner-${id}`}>
          <bdi>{name}</bdi>
        </RowLink>
      ),
    },
    {
      key: 'sellers',
      label: t('sellers'),
      className: 'w-32',
      end: true,
      phone: 'line-end',
      cell: (row) => (
        <>
          <span className="columns:hidden">{t('sellers')}: </span>
          {row.sellers}
        </>
      ),
    },
    {
      key: 'created',
      label: t('created'),
      className: 'w-40',
      phone: 'line',
      cell: ({ createdAt }) => <Timestamp at={createdAt} {...clock} />,
    },
  ];
  return <ListTable rows={rows} title={t('title')} columns={columns} isTall keyOf={({ id }) => id} />;
}
