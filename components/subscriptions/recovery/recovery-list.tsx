'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Column, ListTable, sellerColumn } from '#components/list/list-table.tsx';
import { RowBox } from '#components/list/row-box.tsx';
import { SelectionBar } from '#components/list/selection-bar.tsx';
import { sortOf } from '#components/list/sort-of.ts';
import { nameOf, SubscriptionName } from '#components/subscriptions/subscription-name.tsx';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { whyNot } from '#lib/modules/subscriptions/views/may-change.ts';
import { MAX_RECOVERED, type RecoveryChoice } from '#lib/modules/subscriptions/views/recovery.ts';
import { useRowSelection } from '../use-row-selection.ts';
import { RECOVERY, type RecoveryParams } from './recovery.ts';
import type { RecoveryAction, RecoveryActions } from './recovery-actions.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';
import { RecoveryMenu } from './recovery-menu.tsx';
import { AtStake, type ListedFailure, WhatFailed, WhatIsNext } from './recovery-cells.tsx';

type RecoveryListProps = {
  rows: readonly ListedFailure[];
  params: RecoveryParams;
  showSeller: boolean;
  timeZone: string;
  now: Date;
  /** Number of all matches, on every page. */
  count: number;
  actions: RecoveryActions;
  children: ReactNode;
};

const choiceOf = (row: ListedFailure): RecoveryChoice => ({
  subscriptionId: row.subscriptionId,
  description: row.description,
  state: row.state,
  buyerName: row.buyerName,
  buyerEmail: row.buyerEmail,
  buyerPhone: row.buyerPhone,
  reach: row.reach,
  amount: row.amount,
  currency: row.currency,
});

/**
 * Failed charges with a box each; selected ones are charged again, or their buyers are sent the link to bring another
 * card. The `children` are between the list and its totals.
 */
export function RecoveryList(props: RecoveryListProps) {
  const { rows, params, count, actions, children } = props;
  const t = useTranslations('subscription-work.recovery');
  const selection = useRowSelection<RecoveryChoice>(rows.filter(({ isAllowed }) => isAllowed).map(choiceOf));
  const { chosen, isAll, select } = selection;
  const [action, setAction] = useState<RecoveryAction | null>(null);
  const mayRetry = chosen.some(({ state }) => whyNot('retry', state) === null);
  const { run: chooseEverything, isBusy: isChoosing } = useAction<void, Answer<{ chosen: RecoveryChoice[] }> | null>(
    () => actions.chooseAll(params),
    {
      noResponse: () => null,
      onAnswer: (found) => {
        if (found?.ok) select(found.chosen);
      },
    },
  );
  return (
    <>
      <Table {...props} selection={selection} />
      {children}
      <SelectionBar
        label={t('selection')}
        isShown={chosen.length > 0}
        status={t('selected', { count: chosen.length })}
        aside={
          isAll && count > chosen.length && count > rows.length ? (
            <Button kind="quiet" busy={isChoosing} onClick={() => void chooseEverything()}>
              {t('selectAll', { count: Math.min(count, MAX_RECOVERED) })}
            </Button>
          ) : null
        }
      >
        <Button kind="quiet" onClick={() => select([])}>
          {t('clear')}
        </Button>
        {actions.sendLink ? (
          <Button kind={mayRetry ? 'plain' : 'main'} onClick={() => setAction('send')}>
            {t('send')}
          </Button>
        ) : null}
        {mayRetry ? (
          <Button kind="main" onClick={() => setAction('retry')}>
            {t('retry')}
          </Button>
        ) : null}
      </SelectionBar>
      {action ? (
        <RecoveryDialog
          action={action}
          chosen={chosen}
          many={actions.many}
          onClose={(hasRun) => {
            setAction(null);
            if (hasRun) select([]);
          }}
        />
      ) : null}
    </>
  );
}

type TableProps = Pick<RecoveryListProps, 'rows' | 'params' | 'showSeller' | 'timeZone' | 'now' | 'actions'> & {
  selection: ReturnType<typeof useRowSelection<RecoveryChoice>>;
};

function Table({ rows, actions, selection: { selected, isAll, toggle, toggleAll }, ...props }: TableProps) {
  const t = useTranslations('subscription-work.recovery');
  return (
    <ListTable
      rows={rows}
      columns={useColumns({ actions, ...props })}
      keyOf={({ subscriptionId }) => subscriptionId}
      boxes={{
        all: (
          <RowBox
            label={t('selectPage')}
            checked={isAll}
            mixed={selected.size > 0 && !isAll}
            disabled={!rows.some((row) => row.isAllowed)}
            onChange={toggleAll}
          />
        ),
        of: (row) => (
          <RowBox
            label={row.isAllowed ? t('selectOne', { name: isolate(nameOf(row)) }) : t('viewer')}
            checked={selected.has(row.subscriptionId)}
            disabled={!row.isAllowed}
            onChange={() => toggle(choiceOf(row))}
          />
        ),
        isSelected: ({ subscriptionId }) => selected.has(subscriptionId),
      }}
      isTall
    />
  );
}

function useColumns({
  params,
  showSeller,
  actions,
  ...clock
}: Omit<TableProps, 'rows' | 'selection'>): Column<ListedFailure>[] {
  const t = useTranslations('subscription-work.recovery');
  return [
    {
      key: 'who',
      label: t('column.who'),
      isCut: true,
      phone: 'head',
      cell: (row) => <SubscriptionName of={row} />,
    },
    ...sellerColumn<ListedFailure>(showSeller, t('column.seller')),
    {
      key: 'why',
      label: t('column.why'),
      className: 'w-[30%]',
      phone: 'note',
      cell: (row) => <WhatFailed row={row} {...clock} />,
    },
    {
      key: 'next',
      label: t('column.next'),
      className: 'w-56',
      phone: 'line',
      sort: sortOf(RECOVERY, params, 'newest'),
      cell: (row) => <WhatIsNext row={row} {...clock} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      className: 'w-36',
      end: true,
      phone: 'head-end',
      sort: sortOf(RECOVERY, params, 'amount'),
      cell: (row) => <AtStake row={row} />,
    },
    {
      key: 'menu',
      label: <span className="sr-only">{t('column.actions')}</span>,
      className: 'w-14',
      end: true,
      phone: 'beside',
      cell: (row) => <RecoveryMenu row={row} name={nameOf(row)} actions={actions} />,
    },
  ];
}
