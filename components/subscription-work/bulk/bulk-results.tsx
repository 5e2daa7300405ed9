'use client';

import { Check, CircleHelp, Clock, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { BulkProgress, StopBulk } from '#components/query/bulk-progress.tsx';
import { Button, Spinner } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import type { BulkRows, RowState } from './use-bulk-rows.ts';

/** A subscription in the results of a run: by its buyer, else by what it is for; `amount` is what the run is about. */
export type BulkItem = {
  subscriptionId: string;
  buyerName: string;
  buyerEmail: string;
  description: string;
  amount: number;
  currency: string;
};

type ResultsProps = {
  run: Omit<BulkRows<BulkItem>, 'start'>;
  summary: (done: number, count: number) => string;
  close: () => void;
};

/** How far a run is, what became of each, and the way to stop it or to leave. */
export function BulkResults({ run, summary, close }: ResultsProps) {
  const { rows, phase } = run;
  const t = useTranslations('subscription-work.bulk');
  const common = useTranslations('common.action');
  const list = useRef<HTMLUListElement>(null);
  const told = rows.filter(({ row }) => row.state === 'told').length;
  const done = rows.filter(({ row }) => row.state === 'told' && row.answer.ok).length;
  useEffect(() => {
    if (phase === 'done') list.current?.focus();
  }, [phase]);
  return (
    <div className="grid gap-5">
      <p role="status" className="font-medium">
        {phase === 'running' ? t('progress', { told, count: rows.length }) : summary(done, rows.length)}
      </p>
      <BulkProgress done={told} count={rows.length} />
      <ul
        ref={list}
        tabIndex={0}
        aria-label={t('results')}
        className="max-h-[45dvh] divide-y overflow-y-auto scroll-thin border-y"
      >
        {rows.map((row) => (
          <ResultRow key={row.subscriptionId} {...row} />
        ))}
      </ul>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        {phase === 'running' ? (
          <StopBulk {...run} />
        ) : (
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Look = 'done' | 'refused' | 'unknown' | 'waiting' | 'running';

const LOOKS: Readonly<Record<Look, { icon: LucideIcon | null; tone: string }>> = {
  done: { icon: Check, tone: 'text-good' },
  refused: { icon: X, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-wait' },
  waiting: { icon: Clock, tone: 'text-muted' },
  running: { icon: null, tone: 'text-muted' },
};

function lookOf(row: RowState): Look {
  if (row.state !== 'told') return row.state;
  if (row.answer.ok) return 'done';
  return row.answer.why === 'unknown' ? 'unknown' : 'refused';
}

function ResultRow({
  subscriptionId,
  buyerName,
  buyerEmail,
  description,
  amount,
  currency,
  row,
}: BulkItem & { row: RowState }) {
  const t = useTranslations('subscription-work.bulk.row');
  const look = lookOf(row);
  const { icon: Icon, tone } = LOOKS[look];
  return (
    <li className="grid gap-0.5 py-2.5" data-outcome={look}>
      <p className="flex items-baseline justify-between gap-3">
        <a
          href={`/subscriptions/${subscriptionId}`}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          <bdi>{buyerName || buyerEmail || description}</bdi>
        </a>
        <span className="text-sm text-muted">
          <Money amount={amount} currency={currency} />
        </span>
      </p>
      <p className={`flex items-center gap-1.5 text-sm font-medium ${tone}`}>
        {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} /> : <Spinner />}
        {t(look)}
      </p>
      {row.state === 'told' && !row.answer.ok ? (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{row.answer.message}</p>
      ) : null}
    </li>
  );
}
