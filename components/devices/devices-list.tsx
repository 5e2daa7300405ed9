import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import type { ParamsOf, SortOf } from '#components/list/filters/definition.ts';
import { sortOf } from '#components/list/sort-of.ts';
import { RowLink } from '#components/list/wide-table.tsx';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { DeviceRow } from '#lib/modules/devices/views.ts';
import { DeviceBadge } from './device-badge.tsx';
import { DEVICES } from './devices.ts';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

type Row = Omit<DeviceRow, 'sellerId'> & { sellerName: string };
type Clock = { timeZone: string; now: Date };
type ListProps = Clock & { rows: readonly Row[]; params: ParamsOf<typeof DEVICES>; showSeller: boolean };

/** The devices: what each is called, where it stands and what it is doing. The whole row opens the device. */
export function DevicesList({ rows, params, showSeller, ...clock }: ListProps) {
  const t = useTranslations('devices');
  const sort = (by: SortOf<typeof DEVICES>) => sortOf(DEVICES, params, by);
  const columns: Column<Row>[] = [
    {
      key: 'device',
      label: t('column.device'),
      sort: sort('name'),
      isCut: true,
      phone: 'head',
      cell: (row) => (
        <>
          <RowLink href={`/devices/${row.id}`}>
            <Name row={row} />
          </RowLink>
          <CutText className="text-sm text-muted tabular-nums">{`${row.posId}${DOT}${row.terminalId}`}</CutText>
        </>
      ),
    },
    ...sellerColumn<Row>(showSeller, t('seller')),
    {
      key: 'place',
      label: t('column.place'),
      className: 'w-40 text-muted columns:max-lg:hidden',
      isCut: true,
      phone: 'line',
      cell: ({ place }) => (place === null ? <Absent /> : <bdi>{place}</bdi>),
    },
    {
      key: 'status',
      label: t('column.status'),
      className: 'w-44',
      phone: 'head-end',
      sort: sort('seen'),
      cell: (row) => <Status row={row} {...clock} />,
    },
    {
      key: 'firmware',
      label: t('column.firmware'),
      className: 'hidden w-28 text-muted xl:table-cell',
      isCut: true,
      cell: ({ firmware }) => (firmware === '' ? '–' : <bdi dir="ltr">{firmware}</bdi>),
    },
    {
      key: 'last',
      label: t('column.lastSale'),
      className: 'w-44',
      end: true,
      cell: (row) => <LastSale row={row} {...clock} />,
    },
  ];
  return <ListTable rows={rows} title={t('title')} columns={columns} isTall keyOf={({ id }) => id} />;
}

function Name({ row: { name, posId } }: { row: Row }) {
  const t = useTranslations('devices');
  return <bdi>{name ?? t('unnamed', { number: posId })}</bdi>;
}

/** Status of a device; of one that is offline also when it was last seen. */
function Status({ row, ...clock }: { row: Row } & Clock) {
  const { status, lastSeenAt } = row;
  return (
    <>
      <DeviceBadge status={status} />
      {status === 'offline' ? (
        <span className="mt-0.5 block text-sm text-muted">
          <LastSeen at={lastSeenAt} {...clock} />
        </span>
      ) : null}
    </>
  );
}

function LastSeen({ at, ...clock }: { at: Date | null } & Clock) {
  const t = useTranslations('devices');
  return at === null ? t('neverSeen') : <Timestamp at={at} {...clock} />;
}

function LastSale({ row: { lastSale }, ...clock }: { row: Row } & Clock): ReactNode {
  const t = useTranslations('devices');
  if (lastSale === null) return <span className="text-muted">{t('noSale')}</span>;
  return (
    <Link href={`/sales/${lastSale.id}`} prefetch={false} className="relative z-10 hover:underline">
      <span className="block font-medium">
        <Money amount={lastSale.amount} currency={lastSale.currency} />
      </span>
      <span className="block text-sm text-muted">
        <Timestamp at={lastSale.at} {...clock} />
      </span>
    </Link>
  );
}
