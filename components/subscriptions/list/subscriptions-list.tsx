'use client';

import { useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useState } from 'react';
import { Absent, type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { ExportSelected } from '#components/list/selection.tsx';
import { SelectionBar } from '#components/list/selection-bar.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import { RowLink } from '#components/list/wide-table.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Timestamp } from '#components/ui/timestamp.tsx';
import {
  type BulkChange,
  type Chosen,
  dividedBy,
  MAX_CHOSEN,
  monthlyOf,
} from '#lib/modules/subscriptions/views/bulk.ts';
import { whyNot } from '#lib/modules/subscriptions/views/may-change.ts';
import { cardEndsFirst, type SubscriptionRow } from '#lib/modules/subscriptions/views/subscriptions.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { SetPrices } from '#components/subscriptions/templates/price-actions.ts';
import { PricesDialog } from '#components/subscriptions/templates/prices-dialog.tsx';
import { SubscriptionsDialog } from './bulk-dialog.tsx';
import type { ChangeMany } from './use-bulk-subscriptions.ts';
import { CardOf } from '../card-of.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { PeriodPrice } from '../period-price.tsx';
import { Progress } from '../progress.tsx';
import { SubscriptionBadge } from '../subscription-badge.tsx';
import { nameOf } from '../subscription-name.tsx';
import { useRowSelection } from '../use-row-selection.ts';
import { SUBSCRIPTIONS, type SubscriptionsParams } from './subscriptions.ts';
import { DOT } from '#components/ui/dot.ts';

type Row = SubscriptionRow & { isAllowed: boolean };

export type SubscriptionsListProps = {
  /** `isAllowed`: the person's role may change those of its business. */
  rows: readonly Row[];
  params: SubscriptionsParams;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Number of all matches, on every page. */
  count: number;
  /** Whether the person may change any of the subscriptions. */
  mayChange: boolean;
  actions: {
    changeMany: ChangeMany;
    /** All rows that match the address, up to the limit of a selection. */
    chooseAll: (params: SubscriptionsParams) => Promise<Answer<{ chosen: Chosen[] }>>;
    setPrices: SetPrices;
  };
  children: ReactNode;
};

/**
 * Subscriptions with a box each; selected ones can be paused, cancelled or exported together. The whole row opens the
 * subscription. The `children` are between the list and its actions.
 */
export function SubscriptionsList(props: SubscriptionsListProps) {
  const { rows, params, count, mayChange, actions, children } = props;
  const t = useTranslations('subscriptions');
  const work = useTranslations('subscription-work.price');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { selected, chosen, isAll, select, toggle, toggleAll } = useRowSelection<Chosen>(rows);
  const [dialog, openDialog] = useState<BulkChange | 'price' | null>(null);
  const { run: chooseEverything, isBusy: isChoosing } = useAction<void, Answer<{ chosen: Chosen[] }>>(
    () => actions.chooseAll(params),
    {
      noResponse: () => ({ ok: false, message: t('selection.allFailed') }),
      onAnswer: (answer) => {
        if (answer.ok) select(answer.chosen);
        else toast.add({ title: answer.message });
      },
    },
  );
  const onClose = (left: readonly Chosen[], hasRun: boolean) => {
    openDialog(null);
    select(left);
    if (hasRun) refresh();
  };
  const priced = chosen.filter(({ state, isAllowed }) => isAllowed && whyNot('price', state) === null);
  const mayAny = (change: BulkChange) => dividedBy(change, chosen).rows.length > 0;
  return (
    <>
      <Table {...props} {...{ selected, toggle, isAll, toggleAll }} />
      {children}
      <SelectionBar
        label={t('selection.label')}
        isShown={chosen.length > 0}
        status={<Selected chosen={chosen} />}
        aside={
          isAll && count > rows.length && count > chosen.length && chosen.length < MAX_CHOSEN ? (
            <Button kind="quiet" busy={isChoosing} onClick={() => void chooseEverything()}>
              {t('selection.all', { count: Math.min(count, MAX_CHOSEN) })}
            </Button>
          ) : null
        }
      >
        <Button kind="quiet" onClick={() => select([])}>
          {t('selection.clear')}
        </Button>
        <ExportSelected path={`${SUBSCRIPTIONS.path}/export`} ids={[...selected.keys()]} isMain={!mayChange} />
        {mayChange && priced.length > 0 ? <Button onClick={() => openDialog('price')}>{work('submit')}</Button> : null}
        {mayChange && mayAny('cancel') ? (
          <Button kind="danger" onClick={() => openDialog('cancel')}>
            {t('bulk.submit.cancel', { count: dividedBy('cancel', chosen).rows.length })}
          </Button>
        ) : null}
        {mayChange && mayAny('pause') ? (
          <Button kind="main" onClick={() => openDialog('pause')}>
            {t('bulk.submit.pause', { count: dividedBy('pause', chosen).rows.length })}
          </Button>
        ) : null}
      </SelectionBar>
      {dialog === 'price' ? (
        <PricesDialog of={{ rows: priced }} setPrices={actions.setPrices} onClose={() => openDialog(null)} />
      ) : dialog ? (
        <SubscriptionsDialog change={dialog} chosen={chosen} changeMany={actions.changeMany} onClose={onClose} />
      ) : null}
    </>
  );
}

/** Count and monthly worth of the selected. */
function Selected({ chosen }: { chosen: readonly Chosen[] }) {
  const t = useTranslations('subscriptions');
  return (
    <>
      {t('selection.selected', { count: chosen.length })}
      {monthlyOf(chosen).map(({ currency, monthly }) => (
        <PeriodPrice key={currency} price={monthly} currency={currency} period="monthly" />
      ))}
    </>
  );
}

type TableProps = Pick<SubscriptionsListProps, 'rows' | 'params' | 'showSeller' | 'timeZone' | 'now'> & {
  selected: ReadonlyMap<string, Chosen>;
  toggle: (row: Row) => void;
  isAll: boolean;
  toggleAll: () => void;
};

function Table({ rows, params, showSeller, timeZone, now, selected, toggle, isAll, toggleAll }: TableProps) {
  const t = useTranslations('subscriptions');
  return (
    <ListTable
      rows={rows}
      title={t('title')}
      columns={useColumns({ params, showSeller, timeZone, now })}
      isTall
      keyOf={({ subscriptionId }) => subscriptionId}
      boxes={{
        all: (
          <RowBox
            label={t('selection.page')}
            checked={isAll}
            mixed={selected.size > 0 && !isAll}
            disabled={rows.length === 0}
            onChange={toggleAll}
          />
        ),
        of: (row) => (
          <RowBox
            label={t('selection.one', { name: isolate(nameOf(row)) })}
            checked={selected.has(row.subscriptionId)}
            disabled={false}
            onChange={() => toggle(row)}
          />
        ),
        isSelected: ({ subscriptionId }) => selected.has(subscriptionId),
      }}
    />
  );
}

function useColumns({
  params,
  showSeller,
  ...clock
}: Pick<TableProps, 'params' | 'showSeller' | 'timeZone' | 'now'>): Column<Row>[] {
  const t = useTranslations('subscriptions');
  return [
    {
      key: 'subscription',
      label: t('column.subscription'),
      isCut: true,
      phone: 'head',
      cell: (row) => <Name row={row} />,
    },
    ...sellerColumn<Row>(showSeller, t('seller')),
    {
      key: 'state',
      label: t('column.state'),
      className: 'w-44',
      phone: 'line-end',
      cell: (row) => <State row={row} />,
    },
    {
      key: 'next',
      label: t('column.next'),
      className: 'w-36',
      phone: 'line',
      sort: sortOf(SUBSCRIPTIONS, params, 'next'),
      cell: (row) => <Next row={row} {...clock} />,
    },
    {
      key: 'progress',
      label: t('column.progress'),
      // Names come first: beside the menu there is room for it from here on.
      className: 'hidden w-40 min-[1440px]:table-cell',
      cell: (row) => <Progress of={row} />,
    },
    {
      key: 'card',
      label: t('column.card'),
      className: 'w-48 columns:max-lg:hidden',
      phone: 'note',
      cell: (row) => (
        <div className={cardEndsFirst(row) ? undefined : 'wide-only'}>
          <CardOf kept={row} />
        </div>
      ),
    },
    {
      key: 'created',
      label: t('filter.created'),
      className: 'hidden w-36 text-muted 2xl:table-cell',
      sort: sortOf(SUBSCRIPTIONS, params, 'created'),
      cell: (row) => <Timestamp at={row.createdAt} {...clock} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      className: 'w-40',
      end: true,
      phone: 'head-end',
      cell: (row) => <PeriodPrice {...row} />,
    },
  ];
}

function Name({ row }: { row: Row }) {
  const { subscriptionId, buyerName, buyerEmail, description, reference } = row;
  const about = [buyerName || buyerEmail ? description : '', reference].filter((part) => part !== '');
  return (
    <>
      <RowLink href={`/subscriptions/${subscriptionId}`}>
        <CutText {...(buyerName === '' ? {} : { title: buyerEmail })}>{nameOf(row)}</CutText>
      </RowLink>
      <span className="flex text-sm text-muted card:hidden">
        {about.map((part, index) => (
          <Fragment key={part}>
            {index > 0 ? <span className="shrink-0 whitespace-pre">{DOT}</span> : null}
            <CutText>{part}</CutText>
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** Failed attempts below the state: the seventh cancels the subscription. */
function State({ row: { state, failures } }: { row: Row }) {
  const t = useTranslations('subscriptions');
  return (
    <>
      <SubscriptionBadge state={state} />
      {failures > 0 && (state === 'retrying' || state === 'failed') ? (
        <span className="mt-0.5 block text-sm text-muted card:hidden">{t('failures', { count: failures })}</span>
      ) : null}
    </>
  );
}

type Clocked = { row: Row; timeZone: string; now: Date };

function Next({ row: { nextAt, state }, ...clock }: Clocked) {
  const t = useTranslations('subscriptions');
  if (nextAt === null) return <Absent />;
  return (
    <>
      <Timestamp at={nextAt} {...clock} />
      {state === 'retrying' ? <span className="block text-sm text-muted card:hidden">{t('nextRetry')}</span> : null}
    </>
  );
}
