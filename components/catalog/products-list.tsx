'use client';

import { CircleCheck, CircleSlash, Link2, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { LinkDialog } from '#components/links/link-dialog.tsx';
import type { MakeLink } from '#components/links/link-actions.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useToast } from '#components/ui/toasts.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { type ProductsParams, type ProductSortWord, sortChange, serializeProductsParams } from './catalog-params.ts';
import type { ChangeRecords, ProductChange } from './catalog-actions.ts';
import { type Column, RecordsTable, SelectionBar, useSelected } from './records-table.tsx';
import { MajorPrice } from './major-price.tsx';

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
  address: ProductsParams;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  change: ChangeRecords<ProductChange>;
  makeLink: MakeLink;
};

export function ProductStatus({ status }: { status: number }) {
  const t = useTranslations('catalog.products.status');
  return status === 1 ? (
    <Badge tone="good" icon={CircleCheck}>
      {t('1')}
    </Badge>
  ) : (
    <Badge tone="calm" icon={CircleSlash}>
      {t('0')}
    </Badge>
  );
}

/** The products with a box each: what is selected is made available or not, deleted, or paid for by one link. */
export function ProductsList({ rows, address, showSeller, timeZone, now, change, makeLink }: ProductsListProps) {
  const t = useTranslations('catalog.products');
  const { selected, select } = useSelected(rows);
  const [asked, ask] = useState<'delete' | 'link' | null>(null);
  const chosen = rows.filter(({ guid }) => selected.has(guid));
  const sort = (word: ProductSortWord): NonNullable<Column<ProductListRow>['sort']> => ({
    href: serializeProductsParams(address, sortChange(address, word)),
    way: address.sort !== word ? null : address.ascending ? 'ascending' : 'descending',
  });
  const price = (row: ProductListRow) =>
    row.price === null || row.currency === null ? (
      <span className="font-normal text-muted">–</span>
    ) : (
      <MajorPrice hundredths={row.price} currency={row.currency} />
    );
  const columns: Column<ProductListRow>[] = [
    { key: 'name', label: t('field.name'), sort: sort('name'), cell: () => null },
    ...(showSeller
      ? [
          {
            key: 'seller',
            label: t('seller'),
            className: 'hidden w-36 text-muted xl:table-cell',
            cell: (row: ProductListRow) => <bdi>{row.sellerName}</bdi>,
          },
        ]
      : []),
    {
      key: 'status',
      label: t('field.status'),
      className: 'w-40',
      cell: (row) => <ProductStatus status={row.status} />,
    },
    {
      key: 'updated',
      label: t('updated'),
      className: 'hidden w-36 text-muted lg:table-cell',
      sort: sort('updated_at'),
      cell: (row) => <Timestamp at={row.updatedAt} timeZone={timeZone} now={now} />,
    },
    {
      key: 'price',
      label: t('field.price_include_vat'),
      className: 'w-36 font-medium',
      end: true,
      sort: sort('price_include_vat'),
      cell: price,
    },
  ];
  return (
    <>
      <RecordsTable
        rows={rows}
        title={t('title')}
        columns={columns}
        selected={selected}
        select={select}
        hrefOf={({ guid }) => `/products/${guid}`}
        nameOf={({ name }) => name}
        noteOf={({ remoteId, description }) => <bdi>{[remoteId, description].filter(Boolean).join(' · ')}</bdi>}
        card={(row) => ({
          end: price(row),
          below: (
            <>
              <bdi className="min-w-0 truncate">{showSeller ? row.sellerName : row.description}</bdi>
              <ProductStatus status={row.status} />
            </>
          ),
        })}
      />
      <Changes chosen={chosen} change={change} clear={() => select(new Set())} ask={ask} />
      {asked === 'delete' ? (
        <DeleteDialog
          chosen={chosen}
          change={change}
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            select(new Set());
          }}
        />
      ) : null}
      {asked === 'link' ? (
        <LinkDialog
          sellerKey={chosen[0]?.sellerKey ?? ''}
          products={chosen}
          makeLink={makeLink}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

type SelectedRows = { chosen: readonly ProductListRow[]; change: ChangeRecords<ProductChange> };

function Changes({
  chosen,
  change,
  clear,
  ask,
}: SelectedRows & { clear: () => void; ask: (what: 'delete' | 'link') => void }) {
  const t = useTranslations('catalog.products');
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const changed = useChanged(change);
  const set = (what: 'available' | 'unavailable') =>
    start(async () => {
      setProblem(
        await changed(
          chosen.map(({ guid }) => guid),
          what,
        ),
      );
      clear();
    });
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
      <SelectionBar count={chosen.length} clear={clear}>
        <Button busy={busy} onClick={() => set('available')}>
          {t('makeAvailable')}
        </Button>
        <Button busy={busy} onClick={() => set('unavailable')}>
          {t('makeUnavailable')}
        </Button>
        <Button kind="danger" icon={<Trash2 aria-hidden className="size-4" />} onClick={() => ask('delete')}>
          {t('delete')}
        </Button>
        <Button
          kind="main"
          disabled={!canSell}
          title={canSell ? undefined : t('cannotSell')}
          icon={<Link2 aria-hidden className="size-4" />}
          onClick={() => ask('link')}
        >
          {t('sell')}
        </Button>
      </SelectionBar>
    </>
  );
}

/** Changes products and says so, with a way back; answers why not. */
function useChanged(
  change: ChangeRecords<ProductChange>,
): (guids: readonly string[], what: ProductChange) => Promise<string | null> {
  const t = useTranslations('catalog');
  const toast = useToast();
  const router = useRouter();
  const back: Readonly<Record<ProductChange, ProductChange>> = {
    available: 'unavailable',
    unavailable: 'available',
    delete: 'restore',
    restore: 'delete',
  };
  const run = async (guids: readonly string[], what: ProductChange, isUndo = false): Promise<string | null> => {
    const answer = await change(guids, what).catch(() => ({ ok: false as const, message: t('failed') }));
    if (!answer.ok) return answer.message;
    const undo = { children: t('undo'), onClick: () => void run(answer.guids, back[what], true) };
    toast.add({
      title: t(isUndo ? 'undone' : `products.done.${what}`, { count: answer.guids.length }),
      ...(!isUndo && answer.guids.length > 0 && { actionProps: undo }),
    });
    router.refresh();
    return null;
  };
  return run;
}

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
  const changed = useChanged(change);
  return (
    <AskDialog
      title={t('deleteTitle', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      submit={t('deleteSubmit', { count: chosen.length })}
      onClose={onClose}
      onDone={onDone}
      run={async () => {
        const problem = await changed(
          chosen.map(({ guid }) => guid),
          'delete',
        );
        return problem === null ? { ok: true } : { ok: false, message: problem };
      }}
    >
      <p>{t('deleteLead')}</p>
    </AskDialog>
  );
}
