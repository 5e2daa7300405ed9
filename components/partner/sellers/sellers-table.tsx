import { CircleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Absent, type Column, ListTable } from '#components/list/list-table.tsx';
import type { ParamsOf, SortOf } from '#components/list/filters/definition.ts';
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
  type SellerListRow,
  type SellerMoney,
  STUCK_DAYS,
} from '#lib/modules/partners/views.ts';
import { HALF_OF_A_THRESHOLD } from '#lib/modules/scheme-monitoring/contract/worst-standing.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { Share } from '../share.tsx';
import { SellerListLink } from './seller-list-link.tsx';
import { SellerBalance, SellerPayouts } from './seller-money.tsx';
import { SELLERS } from './sellers.ts';
import { StateBadge } from './state-badge.tsx';
import { DOT } from '#components/ui/dot.ts';

type Clock = { timeZone: string; now: Date };
type TableProps = Clock & {
  rows: readonly SellerListRow[];
  params: ParamsOf<typeof SELLERS>;
  showPartner: boolean;
  opens: Opens;
  /** Money of each seller by its ref; null for people who may not see the books. */
  money: Readonly<Record<string, SellerMoney>> | null;
};

/** Which lists of a seller the person may open. */
export type Opens = { callbacks: boolean; devices: boolean; disputes: boolean };

type Monies = TableProps['money'];

/** Lists of one seller: what did not arrive, the devices that are silent, and its chargebacks. */
const FAILED_CALLBACKS = '/callbacks?state=pending,dropped,skipped';
const SILENT_DEVICES = '/devices?status=offline';
const DISPUTES = '/disputes';

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

const DAY_MS = 86_400_000;
const isOpen = ({ state }: SellerListRow): boolean => OPEN_STATES.some((open) => open === state);
const daysIn = ({ stateAt }: SellerListRow, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - stateAt.getTime()) / DAY_MS));

/** The sellers of a partner. The whole row opens the seller. Stands in a `Selectable`. */
export function SellersTable({ rows, params, showPartner, opens, money, ...clock }: TableProps) {
  const t = useTranslations('partner');
  return (
    <ListTable
      rows={rows}
      title={t('title')}
      columns={useColumns({ params, showPartner, opens, money }, clock)}
      isTall
      boxes={{
        all: <SelectPage rows={rows.map(({ ref }) => ref)} />,
        of: (row) => <SelectRow id={row.ref} name={isolate(row.name)} />,
        // `Selectable` holds the selection in the browser; it is unknown here, and rows look selected by their box.
        isSelected: () => false,
      }}
      keyOf={({ ref }) => ref}
    />
  );
}

function useColumns(
  { params, showPartner, opens, money }: Omit<TableProps, 'rows' | keyof Clock>,
  clock: Clock,
): Column<SellerListRow>[] {
  const t = useTranslations('partner');
  const sort = (by: SortOf<typeof SELLERS>) => sortOf(SELLERS, params, by);
  return [
    {
      key: 'seller',
      label: t('column.seller'),
      sort: sort('name'),
      isCut: true,
      phone: 'head',
      cell: (row) => <Seller {...{ row, showPartner, ...clock }} />,
    },
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-40',
      phone: 'head-end',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'since',
      label: t('column.since'),
      className: 'w-22',
      phone: 'line-end',
      sort: sort('since'),
      cell: (row) => <Since row={row} now={clock.now} />,
    },
    {
      key: 'volume',
      label: t('column.volume'),
      className: 'w-32',
      sort: sort('volume'),
      end: true,
      phone: 'line',
      cell: (row) => <Volume row={row} />,
    },
    {
      key: 'refunds',
      label: t('column.refunds'),
      className: 'hidden w-24 2xl:table-cell',
      sort: sort('refunds'),
      end: true,
      cell: ({ refundShare, sales }) => <Percent share={sales === 0 ? null : refundShare} many={MANY_REFUNDS} />,
    },
    {
      key: 'chargebacks',
      label: t('column.chargebacks'),
      className: 'hidden w-24 2xl:table-cell',
      sort: sort('chargebacks'),
      end: true,
      cell: ({ chargebackShare, sales }) => (
        <Percent share={sales === 0 ? null : chargebackShare} many={MANY_CHARGEBACKS} />
      ),
    },
    {
      key: 'thresholds',
      label: t('column.thresholds'),
      className: 'hidden w-40 2xl:table-cell',
      sort: sort('thresholds'),
      end: true,
      cell: (row) => <Threshold row={row} opens={opens.disputes} />,
    },
    ...useMoneyColumns(money, clock),
    {
      key: 'shares',
      label: null,
      className: 'columns:hidden',
      phone: 'note',
      cell: (row) => <Shares row={row} opens={opens.disputes} />,
    },
    {
      key: 'signals',
      label: t('column.signals'),
      className: 'w-32 columns:max-xl:hidden',
      phone: 'note',
      cell: (row) => <Signals {...{ row, opens, ...clock }} />,
    },
  ];
}

/** Columns of each seller's balance and payouts; none for people who may not see the books. */
function useMoneyColumns(money: Monies, clock: Clock): Column<SellerListRow>[] {
  const t = useTranslations('partner-money.column');
  if (money === null) return [];
  return [
    {
      key: 'balance',
      label: t('balance'),
      className: 'w-32',
      end: true,
      phone: 'note',
      cell: (row) => <SellerBalance row={row} money={money[row.ref]} />,
    },
    {
      key: 'payouts',
      label: t('payouts'),
      className: 'w-44 columns:max-xl:hidden',
      phone: 'note',
      cell: (row) => <SellerPayouts row={row} money={money[row.ref]} {...clock} />,
    },
  ];
}

/** The name of a seller; below it the partner, and since when it sells or that its sales are off. */
function Seller({ row, showPartner, ...clock }: { row: SellerListRow; showPartner: boolean } & Clock) {
  const t = useTranslations('partner');
  return (
    <>
      <RowLink href={`/partner/sellers/${row.ref}`}>
        <bdi>{row.name}</bdi>
      </RowLink>
      <span className="block truncate text-sm text-muted card:hidden">
        {showPartner ? (
          <>
            <bdi>{row.partnerName}</bdi>
            {DOT}
          </>
        ) : null}
        {row.isActive ? <Timestamp at={row.createdAt} {...clock} /> : t('sellingOff')}
      </span>
    </>
  );
}

/** The onboarding's state, and its step while the seller fills it in. */
function State({ row }: { row: SellerListRow }) {
  return (
    <>
      <StateBadge state={row.state} />
      <span className="mt-0.5 block text-sm text-muted card:hidden empty:hidden">
        <AtStep row={row} />
      </span>
    </>
  );
}

/** The step of an onboarding that is open to its seller. */
function AtStep({ row: { state, step } }: { row: SellerListRow }) {
  const t = useTranslations('partner');
  if (step === null || (state !== 'started' && state !== 'changes-requested')) return null;
  return t('atStep', { step: t(`step.${step}`) });
}

function Since({ row, now }: { row: SellerListRow; now: Date }) {
  const t = useTranslations('partner');
  const days = daysIn(row, now);
  const isStuck = isOpen(row) && days >= STUCK_DAYS;
  return (
    <span className={cx('whitespace-nowrap', isStuck ? 'font-medium text-bad' : 'text-muted')}>
      {t('days', { count: days })}
    </span>
  );
}

function Volume({ row: { volume, currency, sales } }: { row: SellerListRow }) {
  const t = useTranslations('partner');
  if (sales === 0) return <span className="wide-only text-muted">{t('noSales')}</span>;
  return (
    <>
      <span className="block columns:font-medium">
        <Money amount={volume} currency={currency} />
      </span>
      <span className="block text-sm text-muted card:hidden">{t('sold', { count: sales })}</span>
    </>
  );
}

/** A share that is large stands out by its weight and colour, and by its sign. */
function Percent({ share, many }: { share: number | null; many: number }) {
  if (share === null) return <span className="text-muted">–</span>;
  if (share < many) return <Share of={share} />;
  return (
    <span className="inline-flex items-baseline gap-1 font-medium text-bad">
      <CircleAlert aria-hidden className="size-3.5 self-center" />
      <Share of={share} />
    </span>
  );
}

type SignalProps = { row: SellerListRow; opens: boolean };

/** The share of chargebacks beside the threshold of the card scheme that is closest, with the way to the cases. */
function Threshold({ row: { threshold, publicKey }, opens }: SignalProps) {
  const t = useTranslations('partner');
  const format = useFormatter();
  if (threshold === null) return <span className="text-muted">–</span>;
  const { scheme, share, limit, used } = threshold;
  const isClose = used >= HALF_OF_A_THRESHOLD;
  const text = (
    <span className="columns:grid columns:justify-items-end">
      <span className={cx('inline-flex items-baseline gap-1', isClose && 'font-medium text-bad')}>
        {isClose ? <CircleAlert aria-hidden className="size-3.5 self-center" /> : null}
        <Share of={share} />
      </span>{' '}
      <span className="text-sm text-muted">
        {t('ofThreshold', { limit: format.number(limit / 10_000, PERCENT), scheme })}
      </span>
    </span>
  );
  return opens ? (
    <SellerListLink seller={publicKey} href={DISPUTES}>
      {text}
    </SellerListLink>
  ) : (
    text
  );
}

type SignalsProps = Clock & { row: SellerListRow; opens: Opens };

/** Whether its callbacks arrive and its devices are there, one line each, with the way to the list of either. */
function Signals({ row, opens, ...clock }: SignalsProps) {
  const isSilent = row.failingSince === null && row.lastFailureAt === null && row.devices === 0;
  if (isSilent) return <Absent />;
  return (
    <span className="flex flex-wrap gap-x-4 text-sm columns:grid">
      <Callbacks row={row} opens={opens.callbacks} {...clock} />
      <Devices row={row} opens={opens.devices} />
    </span>
  );
}

function Callbacks({ row, opens, ...clock }: SignalProps & Clock) {
  const t = useTranslations('partner');
  const { failingSince, lastFailureAt, publicKey } = row;
  const at = failingSince ?? lastFailureAt;
  if (!at) return null;
  const look = failingSince ? 'font-medium text-bad' : 'text-muted';
  const text = (
    <>
      {t(failingSince ? 'failingSince' : 'lastFailure')} <Timestamp at={at} {...clock} />
    </>
  );
  return opens ? (
    <SellerListLink seller={publicKey} href={FAILED_CALLBACKS} className={look}>
      {text}
    </SellerListLink>
  ) : (
    <span className={look}>{text}</span>
  );
}

function Devices({ row, opens }: SignalProps) {
  const t = useTranslations('partner');
  const { devices, devicesOffline, publicKey } = row;
  if (devices === 0) return null;
  if (devicesOffline === 0) return <span className="text-muted">{t('devicesWell', { count: devices })}</span>;
  const text = t('devicesOffline', { offline: devicesOffline, devices });
  return opens ? (
    <SellerListLink seller={publicKey} href={SILENT_DEVICES} className="text-wait">
      {text}
    </SellerListLink>
  ) : (
    <span className="text-wait">{text}</span>
  );
}

/** Refunds, chargebacks and the threshold by name, where they have no column of their own. */
function Shares({ row, opens }: SignalProps) {
  const t = useTranslations('partner.column');
  const { sales, refundShare, chargebackShare, threshold } = row;
  if (threshold === null && (sales === 0 || (refundShare === 0 && chargebackShare === 0))) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      {refundShare > 0 ? (
        <span>
          {t('refunds')} <Percent share={refundShare} many={MANY_REFUNDS} />
        </span>
      ) : null}
      {chargebackShare > 0 ? (
        <span>
          {t('chargebacks')} <Percent share={chargebackShare} many={MANY_CHARGEBACKS} />
        </span>
      ) : null}
      {threshold === null ? null : (
        <span>
          {t('thresholds')} <Threshold row={row} opens={opens} />
        </span>
      )}
    </span>
  );
}
