'use client';

import { CircleCheck, CircleSlash, Link2, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LinkDialog } from '#components/links/link-dialog.tsx';
import type { LinkActions } from '#components/links/link-actions.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { AskDialog } from '../catalog/ask-dialog.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import type { ParamsOf, SortOf } from '#components/list/filters/definition.ts';
import { PRODUCTS } from './products.ts';
import type { ChangeRecords, ProductChange, RecordsChanged } from '../catalog/catalog-actions.ts';
import {
  type StatusAssumption,
  useAssumedChange,
  useChangedRecords,
  useStatusOfRows,
} from '../catalog/change-records.ts';
import { type Column, sellerColumn } from '#components/list/list-table.tsx';
import { RecordsTable, SelectedRecords, useSelected } from '../catalog/records-table.tsx';
import { MajorPrice } from './major-price.tsx';
import { DOT } from '#components/ui/dot.ts';

/** `price` is with VAT, hundredths of the major unit; `isAllowed`: the person may change this business's products. */
export type ProductListRow = {
  guid: string;
  name: string;
  remoteId: string;
  description: string;
  status: number;
  price: number | null;
  currency: string | null;
  sellerKey: string;
  sellerName: string;
  updatedAt: Date;
  isAllowed: boolean;
};

type ProductsListProps = {
  rows: readonly ProductListRow[];
  params: ParamsOf<typeof PRODUCTS>;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  change: ChangeRecords<ProductChange>;
  links: LinkActions;
};

/** Statuses of a product as the API numbers them. */
const PRODUCT_STATUS = { unavailable: 0, available: 1 } as const;

export function ProductStatus({ status }: { status: number }) {
  const t = useTranslations('catalog.products.status');
  return status === PRODUCT_STATUS.available ? (
    <Badge tone="good" icon={CircleCheck}>
      {t('1')}
    </Badge>
  ) : (
    <Badge tone="calm" icon={CircleSlash}>
      {t('0')}
    </Badge>
  );
}

function Price({ row: { price, currency } }: { row: ProductListRow }) {
  return price === null || currency === null ? (
    <span className="font-normal text-muted">–</span>
  ) : (
    <MajorPrice hundredths={price} currency={currency} />
  );
}

function useColumns(
  params: ProductsListProps['params'],
  showSeller: boolean,
  clock: { timeZone: string; now: Date },
): Column<ProductListRow>[] {
  const t = useTranslations('catalog.products');
  const sort = (by: SortOf<typeof PRODUCTS>) => sortOf(PRODUCTS, params, by);
  return [
    { key: 'name', label: t('field.name'), sort: sort('name'), cell: () => null },
    ...sellerColumn<ProductListRow>(showSeller, t('seller')),
    {
      key: 'about',
      label: null,
      className: 'columns:hidden',
      phone: showSeller ? undefined : 'line',
      cell: (row) => <bdi>{row.description}</bdi>,
    },
    {
      key: 'status',
      label: t('field.status'),
      className: 'w-40',
      phone: 'line-end',
      cell: (row) => <ProductStatus status={row.status} />,
    },
    {
      key: 'updated',
      label: t('updated'),
      className: 'hidden w-36 text-muted lg:table-cell',
      sort: sort('updated_at'),
      cell: (row) => <Timestamp at={row.updatedAt} {...clock} />,
    },
    {
      key: 'price',
      label: t('field.price_include_vat'),
      className: 'w-36 font-medium',
      end: true,
      phone: 'head-end',
      sort: sort('price_include_vat'),
      cell: (row) => <Price row={row} />,
    },
  ];
}

/** The products with a box each: selected ones can be made available or not, deleted, or sold by one link. */
export function ProductsList({ rows: rendered, params, showSeller, timeZone, now, change, links }: ProductsListProps) {
  const { shown: rows, ...optimistic } = useStatusOfRows('products', rendered);
  const t = useTranslations('catalog.products');
  const { selected, select } = useSelected(rows);
  const [dialog, open] = useState<'delete' | 'link' | null>(null);
  const chosen = rows.filter(({ guid }) => selected.has(guid));
  return (
    <>
      <RecordsTable
        rows={rows}
        title={t('title')}
        columns={useColumns(params, showSeller, { timeZone, now })}
        selected={selected}
        select={select}
        hrefOf={({ guid }) => `/products/${guid}`}
        nameOf={({ name }) => name}
        noteOf={({ remoteId, description }) => <bdi>{[remoteId, description].filter(Boolean).join(DOT)}</bdi>}
      />
      <Changes chosen={chosen} change={change} optimistic={optimistic} clear={() => select(new Set())} open={open} />
      {dialog === 'delete' ? (
        <DeleteDialog
          chosen={chosen}
          change={change}
          onClose={() => open(null)}
          onDone={() => {
            open(null);
            select(new Set());
          }}
        />
      ) : null}
      {dialog === 'link' ? (
        <LinkDialog sellerKey={chosen[0]?.sellerKey ?? ''} products={chosen} links={links} onClose={() => open(null)} />
      ) : null}
    </>
  );
}

type SelectedRows = { chosen: readonly ProductListRow[]; change: ChangeRecords<ProductChange> };

type ChangesProps = SelectedRows & {
  optimistic: StatusAssumption;
  clear: () => void;
  open: (dialog: 'delete' | 'link') => void;
};

function Changes({ chosen, change, optimistic, clear, open }: ChangesProps) {
  const t = useTranslations('catalog.products');
  const { change: changed, isBusy, problem } = useAssumedChange(useChangedProducts(change), optimistic);
  const set = async (what: 'available' | 'unavailable') => {
    const guids = chosen.map(({ guid }) => guid);
    // A refused change keeps the selection, so that it can be tried again.
    if (await changed(guids, what, { guids: new Set(guids), status: PRODUCT_STATUS[what] })) clear();
  };
  const [first] = chosen;
  const canSell =
    first !== undefined &&
    chosen.length <= 50 &&
    chosen.every(
      ({ sellerKey, price, currency }) =>
        sellerKey === first.sellerKey && currency === first.currency && price !== null && price > 0,
    );
  return (
    <>
      {problem ? <FieldError id="change-error">{problem}</FieldError> : null}
      <SelectedRecords chosen={chosen} path="/products/export" clear={clear}>
        <Button busy={isBusy} onClick={() => void set('available')}>
          {t('makeAvailable')}
        </Button>
        <Button busy={isBusy} onClick={() => void set('unavailable')}>
          {t('makeUnavailable')}
        </Button>
        <Button kind="danger" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => open('delete')}>
          {t('delete')}
        </Button>
        <Button
          kind="main"
          disabled={!canSell}
          title={canSell ? undefined : t('cannotSell')}
          icon={<Link2 aria-hidden className="size-4" />}
          onClick={() => open('link')}
        >
          {t('sell')}
        </Button>
      </SelectedRecords>
    </>
  );
}

const BACK: Readonly<Record<ProductChange, ProductChange>> = {
  available: 'unavailable',
  unavailable: 'available',
  delete: 'restore',
  restore: 'delete',
};

const useChangedProducts = (change: ChangeRecords<ProductChange>) => {
  const t = useTranslations('catalog.products.done');
  return useChangedRecords<ProductChange, ProductChange, RecordsChanged>({
    change,
    backOf: ({ guids }, what) => ({ [BACK[what]]: guids }),
    says: (what, count) => t(what, { count }),
  });
};

export function DeleteDialog({
  chosen,
  change,
  onClose,
  onDone,
}: Omit<SelectedRows, 'chosen'> & {
  chosen: readonly { guid: string; name: string }[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations('catalog.products');
  const { changed } = useChangedProducts(change);
  return (
    <AskDialog
      title={t('deleteTitle', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      submit={t('deleteSubmit', { count: chosen.length })}
      onClose={onClose}
      onDone={onDone}
      run={() =>
        changed(
          chosen.map(({ guid }) => guid),
          'delete',
        )
      }
    >
      <p>{t('deleteLead')}</p>
    </AskDialog>
  );
}
