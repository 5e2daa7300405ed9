'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { queryKeys } from '#components/query/query-keys.ts';
import { type BulkRun, useBulk } from '#components/query/use-bulk.ts';
import {
  type LeftOutWhy,
  type ResendPreview,
  type ResendResult,
  RESENT_AT_ONCE,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import type { ResendActions, ResendChoice } from './resend-dialog.tsx';

/** How far a run has come: `handed` of `count` were sent to the server, `resent` of them are on their way again. */
type Progress = {
  count: number;
  handed: number;
  resent: number;
  leftOut: ReadonlyMap<LeftOutWhy, number>;
  /** Reason of an early end; null without one. */
  stopped: string | null;
};

export type Resending =
  | { phase: 'looking' }
  | { phase: 'failed'; message: string | null }
  | { phase: 'ask'; preview: ResendPreview }
  | ({ phase: 'running' | 'done' } & Progress);

/** `lost`: text for a server that does not answer. */
type ResendOptions = { chosen: ResendChoice; actions: ResendActions; lost: string };

export type ResendRun = Pick<BulkRun<number>, 'stop' | 'isStopping'> & {
  resending: Resending;
  start: (ids: readonly number[], ignoresAdvice: boolean) => Promise<void>;
};

const NONE: Progress = { count: 0, handed: 0, resent: 0, leftOut: new Map(), stopped: null };

/**
 * Previews a resend, then sends it portion by portion. A portion without a response ends the run: earlier portions are
 * on their way, and a new preview shows which.
 */
export function useResend({ chosen, actions: given, lost }: ResendOptions): ResendRun {
  // A redrawn page passes new `actions`; a run that has begun keeps its own.
  const [{ actions, choice }] = useState({ actions: given, choice: chosen });
  const isAdviceIgnored = useRef(false);
  const [progress, setProgress] = useState(NONE);
  const preview = useQuery({
    // Each dialog has its own preview, of the state at its opening.
    queryKey: queryKeys.resendPreview(useId()),
    queryFn: () => actions.preview('ids' in choice ? { ids: choice.ids.slice() } : { params: choice.params }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const bulk = useBulk<number, ResendResult>({
    atOnce: RESENT_AT_ONCE,
    // `before`: deliveries of this run that earlier portions sent, for the audit entry.
    send: (ids, before) => actions.resend({ ids: [...ids], before, ignoresAdvice: isAdviceIgnored.current }),
    onAnswer: (answer, portion) => {
      if (answer?.ok === true) setProgress((was) => withPortion(was, answer, portion.length));
      else setProgress((was) => ({ ...was, stopped: answer?.message ?? lost }));
      return answer?.ok === true;
    },
  });
  return {
    resending: bulk.phase === 'ready' ? lookOf(preview) : { phase: bulk.phase, ...progress },
    start: (ids, ignoresAdvice) => {
      isAdviceIgnored.current = ignoresAdvice;
      setProgress({ ...NONE, count: ids.length });
      return bulk.start(ids);
    },
    stop: bulk.stop,
    isStopping: bulk.isStopping,
  };
}

type Preview = { isError: boolean; data: Awaited<ReturnType<ResendActions['preview']>> | undefined };

function lookOf({ isError, data }: Preview): Resending {
  if (isError) return { phase: 'failed', message: null };
  if (!data) return { phase: 'looking' };
  return data.ok ? { phase: 'ask', preview: data.preview } : { phase: 'failed', message: data.message };
}

function withPortion(was: Progress, answer: Extract<ResendResult, { ok: true }>, size: number): Progress {
  const leftOut = new Map(was.leftOut);
  for (const { why, count } of answer.leftOut) leftOut.set(why, (leftOut.get(why) ?? 0) + count);
  return { ...was, handed: was.handed + size, resent: was.resent + answer.resent, leftOut };
}
