'use client';

import { Check, CircleHelp, Clock, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { BulkProgress, StopBulk } from '#components/query/bulk-progress.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import { type BulkChange, type Chosen, dividedBy, monthlyOf } from '#lib/modules/subscriptions/views/bulk.ts';
import { PeriodPrice } from '../period-price.tsx';
import {
  type BulkSubscriptions,
  type ChangeMany,
  type RowState,
  useBulkSubscriptions,
} from './use-bulk-subscriptions.ts';

type DialogProps = {
  change: BulkChange;
  chosen: readonly Chosen[];
  changeMany: ChangeMany;
  /** Called with what is left to be done, when every row has its outcome. */
  onClose: (left: readonly Chosen[], hasRun: boolean) => void;
};

/**
 * Pauses or cancels many at once: says how many, what that means in money and what is left out, does it, and then tells
 * what became of each. Mount it anew for each selection.
 */
export function BulkDialog({ change, chosen, changeMany, onClose }: DialogProps) {
  const t = useTranslations('subscriptions.bulk');
  const { rows, leftOut } = dividedBy(change, chosen);
  const bulk = useBulkSubscriptions(change, rows, changeMany, t('lost'));
  const { phase } = bulk;
  const close = () => onClose(phase === 'ready' ? chosen : bulk.left, phase !== 'ready');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={rows.length === 0 ? t(`none.${change}`) : t(`title.${change}`, { count: rows.length })}
      locked={phase === 'running'}
    >
      <div className="grid gap-5">
        {phase === 'ready' ? (
          <Question change={change} rows={rows} leftOut={leftOut} />
        ) : (
          <Results change={change} bulk={bulk} />
        )}
        <Buttons change={change} bulk={bulk} close={close} />
      </div>
    </Dialog>
  );
}

function Question({ change, rows, leftOut }: { change: BulkChange } & ReturnType<typeof dividedBy>) {
  const t = useTranslations('subscriptions');
  return (
    <>
      {rows.length > 0 ? (
        <>
          <dl className="grid gap-1.5 border-y py-3">
            {monthlyOf(rows).map(({ currency, count, monthly }) => (
              <div key={currency} className="flex items-baseline justify-between gap-4">
                <dt className="text-muted">{t('count', { count })}</dt>
                <dd className="text-lg font-semibold">
                  <PeriodPrice price={monthly} currency={currency} period="monthly" large />
                </dd>
              </div>
            ))}
          </dl>
          <p>{t(`bulk.lead.${change}`)}</p>
        </>
      ) : null}
      {leftOut.length > 0 ? (
        <div className="text-sm text-muted">
          <p>{t('bulk.leftOut')}</p>
          <ul className="list-inside list-disc">
            {leftOut.map(({ why, count }) => (
              <li key={why}>{t(`bulk.why.${why}`, { count })}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

const isDone = (row: RowState): boolean => row.state === 'told' && row.answer.ok;

function Results({ change, bulk }: { change: BulkChange; bulk: BulkSubscriptions }) {
  const t = useTranslations('subscriptions.bulk');
  const list = useRef<HTMLUListElement>(null);
  const told = bulk.rows.filter(({ row }) => row.state === 'told').length;
  const done = bulk.rows.filter(({ row }) => isDone(row)).length;
  useEffect(() => {
    if (bulk.phase === 'done') list.current?.focus();
  }, [bulk.phase]);
  return (
    <>
      <p role="status" className="font-medium">
        {bulk.phase === 'running'
          ? t('progress', { done: told, count: bulk.rows.length })
          : t(`done.${change}`, { done, count: bulk.rows.length })}
      </p>
      <BulkProgress done={told} count={bulk.rows.length} />
      <ul
        ref={list}
        tabIndex={0}
        aria-label={t('results')}
        className="max-h-[45dvh] divide-y overflow-y-auto scroll-thin border-y"
      >
        {bulk.rows.map((row) => (
          <ResultRow key={row.subscriptionId} {...row} change={change} />
        ))}
      </ul>
    </>
  );
}

const TEXTS: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  wait: 'text-wait',
  bad: 'text-bad',
  calm: 'text-muted',
};

type Look = { word: BulkChange | 'waiting' | 'running' | 'refused' | 'unknown'; tone: Tone; icon: LucideIcon | null };

function lookOf(row: RowState, change: BulkChange): Look {
  if (row.state === 'waiting') return { word: 'waiting', tone: 'calm', icon: Clock };
  if (row.state === 'running') return { word: 'running', tone: 'calm', icon: null };
  if (row.answer.ok) return { word: change, tone: 'good', icon: Check };
  return row.answer.why === 'unknown'
    ? { word: 'unknown', tone: 'wait', icon: CircleHelp }
    : { word: 'refused', tone: 'bad', icon: X };
}

function ResultRow({
  subscriptionId,
  description,
  buyerName,
  buyerEmail,
  price,
  currency,
  row,
  change,
}: BulkSubscriptions['rows'][number] & { change: BulkChange }) {
  const t = useTranslations('subscriptions.bulk.row');
  const { word, tone, icon: Icon } = lookOf(row, change);
  const message = row.state === 'told' && !row.answer.ok ? row.answer.message : null;
  return (
    <li className="grid gap-0.5 py-2.5" data-outcome={word}>
      <p className="flex items-baseline justify-between gap-3">
        <a
          href={`/subscriptions/${subscriptionId}`}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          <bdi>{buyerName || buyerEmail || description}</bdi>
        </a>
        <Money amount={price} currency={currency} />
      </p>
      <p className={`flex items-center gap-1.5 text-sm font-medium ${TEXTS[tone]}`}>
        {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} /> : <Spinner />}
        {t(word)}
      </p>
      {message ? <p className="text-sm text-muted [overflow-wrap:anywhere]">{message}</p> : null}
    </li>
  );
}

function Buttons({ change, bulk, close }: { change: BulkChange; bulk: BulkSubscriptions; close: () => void }) {
  const t = useTranslations('subscriptions.bulk');
  const common = useTranslations('common.action');
  const row = 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end';
  const count = bulk.rows.length;
  if (bulk.phase === 'done' || count === 0)
    return (
      <div className={row}>
        {bulk.left.length > 0 ? (
          <Button onClick={close}>{t('again', { count: bulk.left.length })}</Button>
        ) : (
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        )}
      </div>
    );
  const running = bulk.phase === 'running';
  return (
    <div className={row}>
      {running ? <StopBulk {...bulk} /> : <Button onClick={close}>{t('keep')}</Button>}
      <Button kind={change === 'cancel' ? 'danger' : 'main'} busy={running} onClick={() => void bulk.start()}>
        {t(`submit.${change}`, { count })}
      </Button>
    </div>
  );
}
