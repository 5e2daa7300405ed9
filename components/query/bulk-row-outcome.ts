import { Check, CircleHelp, Clock, X } from 'lucide-react';
import type { OutcomeLook } from './bulk-outcomes.tsx';
import type { RowState } from './use-bulk-states.ts';

export type Outcome = 'done' | 'refused' | 'unknown' | 'waiting' | 'running';

export const OUTCOME_LOOKS: Readonly<Record<Outcome, OutcomeLook>> = {
  done: { icon: Check, tone: 'good' },
  refused: { icon: X, tone: 'bad' },
  unknown: { icon: CircleHelp, tone: 'wait' },
  waiting: { icon: Clock, tone: 'calm' },
  running: { icon: null, tone: 'calm' },
};

/** Outcome of one row of a bulk run. */
export function outcomeOf(row: RowState): Outcome {
  if (row.state !== 'answered') return row.state;
  if (row.answer.ok) return 'done';
  return row.answer.why === 'unknown' ? 'unknown' : 'refused';
}

/** Why a row was refused, in the reader's words; null where it was not. */
export const whyNot = (row: RowState): string | null =>
  row.state === 'answered' && !row.answer.ok ? row.answer.message : null;
