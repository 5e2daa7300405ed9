import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import { RowLink } from '#components/list/wide-table.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { OperatorSellerRow } from '#lib/modules/operators/views.ts';
import { SellerBadge } from './state-badge.tsx';

type TableProps = { rows: readonly OperatorSellerRow[]; timeZone: string; now: Date };

/** Sellers of the installation; the whole row opens the seller. */
export function AllSellersTable({ rows, ...clock }: TableProps) {
  const t = useTranslations('operator.sellers');
  const columns: Column<OperatorSellerRow>[] = [
    {
      key: 'seller',
      label: t('seller'),
      phone: 'head',
      isCut: true,
      cell: ({ ref, name }) => (
        <RowLink href={`/operator/sellers/${ref}`}>
          <bdi>{name}</bdi>
        </RowLink>
      ),
    },
    { key: 'email', label: t('email'), phone: 'note', isCut: true, cell: ({ email }) => <bdi>{email}</bdi> },
    {
      key: 'partner',
      label: t('partner'),
      className: 'w-40',
      phone: 'line',
      isCut: true,
      cell: ({ partnerName }) => (partnerName === null ? <Absent>{t('alone')}</Absent> : <bdi>{partnerName}</bdi>),
    },
    {
      key: 'state',
      label: t('state'),
      className: 'w-52',
      phone: 'head-end',
      cell: ({ state, isPaused }) => <SellerBadge state={state} isPaused={isPaused} />,
    },
    {
      key: 'created',
      label: t('created'),
      className: 'w-32',
      phone: 'line-end',
      cell: ({ createdAt }) => <Timestamp at={createdAt} {...clock} />,
    },
  ];
  return <ListTable rows={rows} title={t('title')} columns={columns} isTall keyOf={({ ref }) => ref} />;
}
