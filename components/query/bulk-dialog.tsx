'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { BulkOutcome, BulkOutcomes } from './bulk-outcomes.tsx';
import { StopBulk } from './bulk-progress.tsx';
import { type Outcome, OUTCOME_LOOKS, outcomeOf, whyNot } from './bulk-row-outcome.ts';
import type { BulkRun } from './use-bulk.ts';
import type { RowState } from './use-bulk-states.ts';

type Run = Pick<BulkRun<never>, 'phase' | 'stop' | 'isStopping'>;

type DialogProps = {
  title: string;
  phase: Run['phase'];
  close: () => void;
  /** The field that has the focus at first; the dialog itself where there is none. */
  first?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
};

/** The dialog of a run over many: the question, then the outcomes; it stays open while it runs. */
export function BulkDialog({ title, phase, close, first, children }: DialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={title}
      locked={phase === 'running'}
      {...(first && { first })}
    >
      {children}
    </Dialog>
  );
}

type ButtonsProps = {
  run: Run;
  close: () => void;
  /** Label in place of "close" after the run; null where nothing is left to do. */
  again?: string | null;
  /** The way into the run; null where its question has buttons of its own, or nothing can be done. */
  submit?: { text: string; cancel: string; kind: 'main' | 'danger'; start: () => Promise<void> } | null;
};

/** Buttons of a run: to begin it or not, to stop it, and to leave its outcomes. */
export function BulkButtons({ run, close, again = null, submit = null }: ButtonsProps) {
  const t = useTranslations('common.action');
  const isRunning = run.phase === 'running';
  if (!isRunning && (run.phase === 'done' || submit === null))
    return (
      <Row>
        <Button kind={again === null ? 'main' : 'plain'} onClick={close}>
          {again ?? t('close')}
        </Button>
      </Row>
    );
  return (
    <Row>
      {isRunning ? <StopBulk {...run} /> : <Button onClick={close}>{submit?.cancel}</Button>}
      {submit ? (
        <Button kind={submit.kind} busy={isRunning} onClick={() => void submit.start()}>
          {submit.text}
        </Button>
      ) : null}
    </Row>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
);

type OutcomeRow = { key: string; href: string; name: string; amount: ReactNode; row: RowState };

type ResultsProps = {
  phase: Run['phase'];
  rows: readonly OutcomeRow[];
  /** The name of the list. */
  label: string;
  /** How far the run is: `answered` rows have an outcome, `done` of them the wanted one. */
  summary: (counts: { answered: number; done: number; count: number }) => string;
  textOf: (outcome: Outcome) => string;
  /** The outcome `done` for tests and styles, where it has a name of its own. */
  done?: string;
};

/** How far a run is, and what became of each. */
export function BulkRowOutcomes({ phase, rows, label, summary, textOf, done = 'done' }: ResultsProps) {
  const outcomes = rows.map(({ row }) => outcomeOf(row));
  const counts = {
    answered: outcomes.filter((one) => one !== 'waiting' && one !== 'running').length,
    done: outcomes.filter((one) => one === 'done').length,
    count: rows.length,
  };
  return (
    <BulkOutcomes
      phase={phase}
      answered={counts.answered}
      count={counts.count}
      label={label}
      status={<p className="font-medium">{summary(counts)}</p>}
    >
      {rows.map(({ key, href, name, amount, row }) => {
        const outcome = outcomeOf(row);
        return (
          <BulkOutcome
            key={key}
            href={href}
            name={<bdi>{name}</bdi>}
            amount={amount}
            look={OUTCOME_LOOKS[outcome]}
            outcome={outcome === 'done' ? done : outcome}
            text={textOf(outcome)}
            message={whyNot(row)}
          />
        );
      })}
    </BulkOutcomes>
  );
}
