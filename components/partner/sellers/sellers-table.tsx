import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Column, ListTable } from '#components/list/list-table.tsx';
import type { ParamsOf, SortOf } from '#components/list/params/definition.ts';
import { SelectPage, SelectRow } from '#components/list/selection.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import { RowLink } from '#components/list/wide-table.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import {
  MANY_CHARGEBACKS,
  MANY_REFUNDS,
  OPEN_STATES,
  type StandingRow,
  STUCK_DAYS,
} from '#lib/modules/partners/views/standings.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import { Share } from '../share.tsx';
import { SELLERS } from './sellers.ts';
import { StateBadge } from './state-badge.tsx';

type Clock = { timeZone: string; now: Date };
type TableProps = Clock & {
  rows: readonly StandingRow[];
  params: ParamsOf<typeof SELLERS>;
  showPartner: boolean;
};

const DAY_MS = 86_400_000;
const isOpen = ({ state }: StandingRow): boolean => OPEN_STATES.some((open) => open === state);
const daysIn = ({ stateAt }: StandingRow, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - stateAt.getTime()) / DAY_MS));

/** The sellers of a partner. The whole row opens the seller. Stands in a `Selectable`. */
export function SellersTable({ rows, params, showPartner, ...clock }: TableProps) {
  const t = useTranslations('partner');
  const sort = (by: SortOf<typeof SELLERS>) => sortOf(SELLERS, params, by);
  const columns: Column<StandingRow>[] = [
    {
      key: 'seller',
      label: t('column.seller'),
      sort: sort('name'),
      isCut: true,
      cell: (row) => (
        <>
          <RowLink href={`/partner/sellers/${row.ref}`}>
            <bdi>{row.name}</bdi>
          </RowLink>
          <span className="block truncate text-sm text-muted">
            {showPartner ? (
              <>
                <bdi>{row.partnerName}</bdi> ·{' '}
              </>
            ) : null}
            {row.isActive ? <Timestamp at={row.createdAt} {...clock} /> : t('sellingOff')}
          </span>
        </>
      ),
    },
    { key: 'state', label: t('column.state'), className: 'w-40', cell: (row) => <State row={row} /> },
    {
      key: 'since',
      label: t('column.since'),
      className: 'w-24',
      sort: sort('since'),
      cell: (row) => <Since row={row} now={clock.now} />,
    },
    {
      key: 'volume',
      label: t('column.volume'),
      className: 'w-32',
      sort: sort('volume'),
      end: true,
      cell: (row) => <Volume row={row} />,
    },
    {
      key: 'refunds',
      label: t('column.refunds'),
      className: 'hidden w-24 lg:table-cell',
      sort: sort('refunds'),
      end: true,
      cell: ({ refundShare, sales }) => <Percent share={sales === 0 ? null : refundShare} many={MANY_REFUNDS} />,
    },
    {
      key: 'chargebacks',
      label: t('column.chargebacks'),
      className: 'hidden w-28 lg:table-cell',
      sort: sort('chargebacks'),
      end: true,
      cell: ({ chargebackShare, sales }) => (
        <Percent share={sales === 0 ? null : chargebackShare} many={MANY_CHARGEBACKS} />
      ),
    },
    {
      key: 'callbacks',
      label: t('column.callbacks'),
      className: 'hidden w-32 xl:table-cell',
      cell: (row) => <Callbacks row={row} {...clock} />,
    },
    {
      key: 'devices',
      label: t('column.devices'),
      className: 'hidden w-28 2xl:table-cell',
      isCut: true,
      cell: (row) => <Devices row={row} />,
    },
  ];
  return (
    <ListTable
      rows={rows}
      title={t('title')}
      columns={columns}
      isTall
      boxes={{
        all: <SelectPage rows={rows.map(({ ref }) => ref)} />,
        of: (row) => <SelectRow id={row.ref} name={isolate(row.name)} />,
        isSelected: () => false,
      }}
      keyOf={({ ref }) => ref}
      hrefOf={({ ref }) => `/partner/sellers/${ref}`}
      card={(row) => <Card row={row} {...clock} />}
    />
  );
}

/** Its state, and while its seller fills it in, the step. */
function State({ row }: { row: StandingRow }) {
  const t = useTranslations('partner');
  const isWithSeller = row.step !== null && (row.state === 'started' || row.state === 'changes-requested');
  return (
    <>
      <StateBadge state={row.state} />
      {isWithSeller && row.step ? (
        <span className="mt-0.5 block text-sm text-muted">{t('atStep', { step: t(`step.${row.step}`) })}</span>
      ) : null}
    </>
  );
}

function Since({ row, now }: { row: StandingRow; now: Date }) {
  const t = useTranslations('partner');
  const days = daysIn(row, now);
  const isStuck = isOpen(row) && days >= STUCK_DAYS;
  return (
    <span className={cx('whitespace-nowrap', isStuck ? 'font-medium text-bad' : 'text-muted')}>
      {t('days', { count: days })}
    </span>
  );
}

function Volume({ row: { volume, currency, sales } }: { row: StandingRow }) {
  const t = useTranslations('partner');
  if (sales === 0) return <span className="text-muted">{t('noSales')}</span>;
  return (
    <>
      <span className="block font-medium">
        <Money amount={volume} currency={currency} />
      </span>
      <span className="block text-sm text-muted">{t('sold', { count: sales })}</span>
    </>
  );
}

/** A share that is large stands out by its weight and colour, and by its sign. */
function Percent({ share, many }: { share: number | null; many: number }) {
  if (share === null) return <span className="text-muted">–</span>;
  if (share < many) return <Share of={share} />;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-bad">
      <CircleAlert aria-hidden className="size-3.5" />
      <Share of={share} />
    </span>
  );
}

function Callbacks({ row: { failingSince, lastFailureAt }, ...clock }: { row: StandingRow } & Clock) {
  const t = useTranslations('partner');
  if (failingSince)
    return (
      <span className="text-sm text-bad">
        <span className="block font-medium">{t('failingSince')}</span>
        <Timestamp at={failingSince} {...clock} />
      </span>
    );
  if (!lastFailureAt) return <span className="text-muted">–</span>;
  return (
    <span className="text-sm text-muted">
      <span className="block">{t('lastFailure')}</span>
      <Timestamp at={lastFailureAt} {...clock} />
    </span>
  );
}

function Devices({ row: { devices, devicesOffline } }: { row: StandingRow }) {
  const t = useTranslations('partner');
  if (devices === 0) return <span className="text-muted">–</span>;
  return devicesOffline > 0 ? (
    <span className="text-wait">{t('devicesOffline', { offline: devicesOffline, devices })}</span>
  ) : (
    <>{t('devicesWell', { count: devices })}</>
  );
}

function Card({ row, ...clock }: { row: StandingRow } & Clock) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{row.name}</bdi>
        <span className="shrink-0">
          <StateBadge state={row.state} />
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <span className="min-w-0 truncate">
          <Since row={row} now={clock.now} />
        </span>
        {row.sales > 0 ? (
          <span className="shrink-0">
            <Money amount={row.volume} currency={row.currency} />
          </span>
        ) : null}
      </span>
      {row.failingSince ? (
        <span className="truncate text-sm">
          <Callbacks row={row} {...clock} />
        </span>
      ) : null}
    </>
  );
}
