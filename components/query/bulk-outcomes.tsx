'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from '#components/ui/button.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import type { BulkRun } from './use-bulk.ts';

type OutcomesProps = {
  phase: BulkRun<never>['phase'];
  answered: number;
  count: number;
  /** The name of the list. */
  label: string;
  /** Progress and outcome, in a sentence. */
  status: ReactNode;
  children: ReactNode;
};

/** How far a run over many is, and what became of each, as rows; the list gets the focus when the run is over. */
export function BulkOutcomes({ phase, answered, count, label, status, children }: OutcomesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (phase === 'done') list.current?.focus();
  }, [phase]);
  return (
    <>
      <div role="status">{status}</div>
      <BulkProgress done={answered} count={count} />
      <ul
        ref={list}
        tabIndex={0}
        aria-label={label}
        className="max-h-[45dvh] divide-y overflow-y-auto scroll-thin border-y"
      >
        {children}
      </ul>
    </>
  );
}

/** How a row looks; what runs has no icon. */
export type OutcomeLook = { tone: Tone; icon: LucideIcon | null };

const TEXTS: Readonly<Record<Tone, string>> = {
  good: 'text-good',
  wait: 'text-wait',
  bad: 'text-bad',
  calm: 'text-muted',
};

type RowProps = {
  href: string;
  name: ReactNode;
  amount: ReactNode;
  look: OutcomeLook;
  /** The outcome for tests and styles, and as it is said. */
  outcome: string;
  text: string;
  /** Reason of a refusal; null without one. */
  message: string | null;
};

export function BulkOutcome({ href, name, amount, look: { tone, icon: Icon }, outcome, text, message }: RowProps) {
  return (
    <li className="grid gap-0.5 py-2.5" data-outcome={outcome}>
      <p className="flex items-baseline justify-between gap-3">
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
        >
          {name}
        </a>
        {amount}
      </p>
      <p className={`flex items-center gap-1.5 text-sm font-medium ${TEXTS[tone]}`}>
        {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} /> : <Spinner />}
        {text}
      </p>
      {message ? <p className="text-sm text-muted [overflow-wrap:anywhere]">{message}</p> : null}
    </li>
  );
}
