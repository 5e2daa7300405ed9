'use client';

import { Check, Clock, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { BulkProgress } from '#components/query/bulk-progress.tsx';
import { Spinner } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import type { PriceRowState, PriceRun } from './use-bulk-prices.ts';

/** How far the run is, and what became of each. */
export function PriceResults({ run: { rows, phase }, currency }: { run: PriceRun; currency: string }) {
  const t = useTranslations('subscription-work.price');
  const list = useRef<HTMLUListElement>(null);
  const told = rows.filter(({ row }) => row.state === 'told').length;
  const done = rows.filter(({ row }) => row.state === 'told' && row.answer.ok).length;
  useEffect(() => {
    if (phase === 'done') list.current?.focus();
  }, [phase]);
  return (
    <>
      <p role="status" className="font-medium">
        {phase === 'running'
          ? t('progress', { told, count: rows.length })
          : t('doneMany', { done, count: rows.length })}
      </p>
      <BulkProgress done={told} count={rows.length} />
      <ul
        ref={list}
        tabIndex={0}
        aria-label={t('results')}
        className="max-h-[45dvh] divide-y overflow-y-auto scroll-thin border-y"
      >
        {rows.map(({ subscriptionId, buyerName, buyerEmail, description, price, row }) => (
          <li key={subscriptionId} className="grid gap-0.5 py-2.5">
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
                <Money amount={price} currency={currency} />
              </span>
            </p>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

const LOOKS: Readonly<Record<'done' | 'refused' | 'waiting' | 'running', { icon: LucideIcon | null; tone: string }>> = {
  done: { icon: Check, tone: 'text-good' },
  refused: { icon: X, tone: 'text-bad' },
  waiting: { icon: Clock, tone: 'text-muted' },
  running: { icon: null, tone: 'text-muted' },
};

function Outcome({ row }: { row: PriceRowState }) {
  const t = useTranslations('subscription-work.price.row');
  const word = row.state === 'told' ? (row.answer.ok ? 'done' : 'refused') : row.state;
  const { icon: Icon, tone } = LOOKS[word];
  return (
    <>
      <p className={`flex items-center gap-1.5 text-sm font-medium ${tone}`}>
        {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} /> : <Spinner />}
        {t(word)}
      </p>
      {row.state === 'told' && !row.answer.ok ? (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{row.answer.message}</p>
      ) : null}
    </>
  );
}
