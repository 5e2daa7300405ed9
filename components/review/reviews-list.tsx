import { useTranslations } from 'next-intl';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import type { ParamsOf } from '#components/list/filters/definition.ts';
import { sortOf } from '#components/list/sort-of.ts';
import { RowLink } from '#components/list/wide-table.tsx';
import type { ReviewRow } from '#lib/modules/onboarding/contract/review-view.ts';
import { daysBetween } from './days-waiting.ts';
import { ReviewBadge } from './review-badge.tsx';
import { REVIEWS } from './reviews.ts';
import { CutText } from '#components/ui/cut-text.tsx';

type ListProps = {
  rows: readonly ReviewRow[];
  params: ParamsOf<typeof REVIEWS>;
  showPartner: boolean;
  timeZone: string;
  now: Date;
};

const hrefOf = ({ publicId }: ReviewRow): string => `/partner/review/${publicId}`;

/** Onboardings that wait for a decision, with their undecided documents. The whole row opens the review. */
export function ReviewsList({ rows, params, showPartner, timeZone, now }: ListProps) {
  const t = useTranslations('review');
  return (
    <ListTable
      rows={rows}
      title={t('title')}
      columns={useColumns({ params, showPartner, timeZone, now })}
      isTall
      keyOf={({ publicId }) => publicId}
    />
  );
}

function useRowTexts(timeZone: string, now: Date) {
  const t = useTranslations('review');
  return {
    days: ({ since }: ReviewRow): string => t('days', { count: daysBetween(since, now, timeZone) }),
    nameOf: ({ name }: ReviewRow): string => name || t('unnamed'),
  };
}

function useColumns({ params, showPartner, timeZone, now }: Omit<ListProps, 'rows'>): Column<ReviewRow>[] {
  const t = useTranslations('review');
  const { days, nameOf } = useRowTexts(timeZone, now);
  return [
    {
      key: 'seller',
      label: t('column.seller'),
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <>
          <RowLink href={hrefOf(row)}>
            <bdi>{nameOf(row)}</bdi>
          </RowLink>
          <CutText className="text-sm text-muted card:hidden">{row.email}</CutText>
        </>
      ),
    },
    ...(showPartner
      ? [
          {
            key: 'partner',
            label: t('column.partner'),
            className: 'hidden w-40 text-muted lg:table-cell',
            isCut: true,
            cell: ({ partnerName }: ReviewRow) => <bdi>{partnerName}</bdi>,
          },
        ]
      : []),
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-48',
      phone: 'head-end',
      cell: (row) => (
        <>
          <ReviewBadge state={row.state} />
          {row.hasFirstApproval ? (
            <span className="mt-0.5 block text-sm text-muted card:hidden">{t('firstApproval')}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'documents',
      label: t('column.documents'),
      className: 'w-44',
      phone: 'line',
      cell: (row) => <Documents row={row} />,
    },
    {
      key: 'waiting',
      label: t('column.waiting'),
      className: 'w-32',
      phone: 'line-end',
      sort: sortOf(REVIEWS, params, 'since'),
      cell: days,
    },
  ];
}

function Documents({ row: { documents, undecided } }: { row: ReviewRow }) {
  const t = useTranslations('review');
  return documents === 0 ? <Absent /> : <span>{t('undecided', { count: undecided })}</span>;
}
