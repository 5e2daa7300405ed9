'use client';

import { GitMerge } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { AskDialog } from '../catalog/ask-dialog.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import type { ParamsOf, SortOf } from '#components/list/filters/definition.ts';
import { CUSTOMERS } from './customers.ts';
import type { ChangeCustomers, CustomerChange, CustomersChanged } from '../catalog/catalog-actions.ts';
import {
  type StatusAssumption,
  useAssumedChange,
  useChangedRecords,
  useStatusOfRows,
} from '../catalog/change-records.ts';
import { CUSTOMER_STATUS, CustomerStatus } from './customer-status.tsx';
import { MergeDialog, type MergeCustomers } from './merge-dialog.tsx';
import { type Column, sellerColumn } from '#components/list/list-table.tsx';
import { RecordsTable, SelectedRecords, useSelected } from '../catalog/records-table.tsx';

export type CustomerListRow = {
  guid: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  companyName: string;
  status: number;
  sellerKey: string;
  sellerName: string;
  createdAt: Date;
  isAllowed: boolean;
};

type CustomersListProps = {
  rows: readonly CustomerListRow[];
  params: ParamsOf<typeof CUSTOMERS>;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  change: ChangeCustomers;
  merge: MergeCustomers;
};

const fullName = ({ firstName, lastName }: CustomerListRow): string => `${firstName} ${lastName}`;

/** The customers with a box each: selected ones can be activated or deactivated, and two of them merged. */
export function CustomersList({
  rows: rendered,
  params,
  showSeller,
  timeZone,
  now,
  change,
  merge,
}: CustomersListProps) {
  const t = useTranslations('catalog.customers');
  const { selected, select } = useSelected(rendered);
  const [dialog, open] = useState<'deactivate' | 'merge' | null>(null);
  const { shown: rows, ...optimistic } = useStatusOfRows('customers', rendered);
  const chosen = rows.filter(({ guid }) => selected.has(guid));
  const [first, second] = chosen;
  const clear = () => select(new Set());
  const done = () => {
    open(null);
    clear();
  };
  return (
    <>
      <RecordsTable
        rows={rows}
        title={t('title')}
        columns={useColumns(params, showSeller, { timeZone, now })}
        selected={selected}
        select={select}
        hrefOf={({ guid }) => `/customers/${guid}`}
        nameOf={fullName}
        noteOf={({ companyName }) => <bdi>{companyName}</bdi>}
      />
      <Changes chosen={chosen} change={change} optimistic={optimistic} clear={clear} open={open} />
      {dialog === 'deactivate' ? (
        <DeactivateDialog
          chosen={chosen.map((row) => ({ guid: row.guid, name: fullName(row) }))}
          change={change}
          onClose={() => open(null)}
          onDone={done}
        />
      ) : null}
      {dialog === 'merge' && first && second ? (
        <MergeDialog
          pair={[first, second].map((row) => ({ guid: row.guid, name: fullName(row), email: row.email }))}
          merge={merge}
          onClose={() => open(null)}
          onDone={done}
        />
      ) : null}
    </>
  );
}

function useColumns(
  params: CustomersListProps['params'],
  showSeller: boolean,
  clock: { timeZone: string; now: Date },
): Column<CustomerListRow>[] {
  const t = useTranslations('catalog.customers');
  const sort = (by: SortOf<typeof CUSTOMERS>) => sortOf(CUSTOMERS, params, by);
  return [
    // The cells of this column are drawn by `RecordsTable`: a box, the name and the note under it.
    { key: 'name', label: t('column.name'), sort: sort('first_name'), cell: () => null },
    ...sellerColumn<CustomerListRow>(showSeller, t('column.seller')),
    {
      key: 'email',
      label: t('column.email'),
      className: 'w-[28%]',
      phone: 'line',
      sort: sort('email'),
      cell: (row) => <bdi>{row.email}</bdi>,
    },
    {
      key: 'phone',
      label: t('column.phone'),
      className: 'hidden w-40 lg:table-cell',
      cell: (row) => (
        <span translate="no" className="island">
          {row.phone}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('column.status'),
      className: 'w-36',
      phone: 'head-end',
      cell: (row) => <CustomerStatus status={row.status} />,
    },
    {
      key: 'created',
      label: t('column.created'),
      className: 'hidden w-36 text-muted xl:table-cell',
      sort: sort('created_at'),
      cell: (row) => <Timestamp at={row.createdAt} {...clock} />,
    },
  ];
}

type ChangesProps = {
  chosen: readonly CustomerListRow[];
  change: ChangeCustomers;
  optimistic: StatusAssumption;
  clear: () => void;
  open: (dialog: 'deactivate' | 'merge') => void;
};

function Changes({ chosen, change, optimistic, clear, open }: ChangesProps) {
  const t = useTranslations('catalog.customers');
  const { change: changed, isBusy, problem } = useAssumedChange(useChangedCustomers(change), optimistic);
  const activate = async () => {
    const guids = chosen.map(({ guid }) => guid);
    // A refused change keeps the selection, so that it can be tried again.
    if (await changed(guids, 'activate', { guids: new Set(guids), status: CUSTOMER_STATUS.active })) clear();
  };
  const [first, second] = chosen;
  const canMerge = chosen.length === 2 && first?.sellerKey === second?.sellerKey;
  return (
    <>
      {problem ? <FieldError id="change-error">{problem}</FieldError> : null}
      <SelectedRecords chosen={chosen} path="/customers/export" clear={clear}>
        <Button busy={isBusy} onClick={() => void activate()}>
          {t('activate')}
        </Button>
        <Button kind="danger" onClick={() => open('deactivate')}>
          {t('deactivate')}
        </Button>
        <Button
          disabled={!canMerge}
          title={canMerge ? undefined : t('cannotMerge')}
          icon={<GitMerge aria-hidden className="size-4" />}
          onClick={() => open('merge')}
        >
          {t('merge')}
        </Button>
      </SelectedRecords>
    </>
  );
}

/** Activation and deactivation with a way back: a customer that was a draft becomes a draft again. */
export function useChangedCustomers(change: ChangeCustomers) {
  const t = useTranslations('catalog.customers.done');
  return useChangedRecords<'activate' | 'deactivate', CustomerChange, CustomersChanged>({
    change,
    backOf: ({ back }) => back,
    says: (what, count) => t(what, { count }),
  });
}

type DeactivateProps = {
  chosen: readonly { guid: string; name: string }[];
  change: ChangeCustomers;
  onClose: () => void;
  onDone: () => void;
};

export function DeactivateDialog({ chosen, change, onClose, onDone }: DeactivateProps) {
  const t = useTranslations('catalog.customers');
  const { changed } = useChangedCustomers(change);
  return (
    <AskDialog
      title={t('deactivateTitle', { count: chosen.length, name: chosen[0]?.name ?? '' })}
      submit={t('deactivateSubmit', { count: chosen.length })}
      onClose={onClose}
      onDone={onDone}
      run={() =>
        changed(
          chosen.map(({ guid }) => guid),
          'deactivate',
        )
      }
    >
      <p>{t('deactivateLead')}</p>
    </AskDialog>
  );
}
