'use client';

import { useEffect, useRef, useState } from 'react';
import {
  type LeftOutWhy,
  type ResendResult,
  type ResendPreview,
  RESENT_AT_ONCE,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import type { ResendChoice, ResendActions } from './resend-dialog.tsx';

export type Resending =
  | { phase: 'looking' }
  | { phase: 'failed'; message: string | null }
  | { phase: 'ask'; preview: ResendPreview }
  | {
      phase: 'running' | 'done';
      count: number;
      handed: number;
      resent: number;
      leftOut: ReadonlyMap<LeftOutWhy, number>;
      stopped: string | null;
    };

/** `lost` is said where the server does not answer. */
type Wish = { chosen: ResendChoice; actions: ResendActions; lost: string };

/**
 * Looks at what would be sent, and then hands it over portion by portion. Where a portion gets no answer the rest is
 * not begun: what was handed over before is on its way, and looking again tells which.
 */
export function useResend({ chosen, actions: given, lost }: Wish) {
  // A page that is drawn again gives new ones; what was begun goes on with its own.
  const [actions] = useState(given);
  const [resending, set] = useState<Resending>({ phase: 'looking' });
  const begun = useRef(false);
  const { phase } = resending;
  useEffect(() => {
    let isCurrent = true;
    const look =
      'ids' in chosen ? actions.preview({ ids: chosen.ids.slice() }) : actions.preview({ address: chosen.address });
    look.then(
      (answer) => {
        if (isCurrent)
          set(
            answer.outcome === 'preview'
              ? { phase: 'ask', preview: answer.preview }
              : { phase: 'failed', message: answer.message },
          );
      },
      () => {
        if (isCurrent) set({ phase: 'failed', message: null });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen, actions]);
  useEffect(() => {
    if (phase !== 'running') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [phase]);

  async function start(ids: readonly number[], evenIfSuperseded: boolean): Promise<void> {
    if (begun.current) return;
    begun.current = true;
    const leftOut = new Map<LeftOutWhy, number>();
    let [handed, resent] = [0, 0];
    const tell = (now: 'running' | 'done', stopped: string | null) =>
      set({ phase: now, count: ids.length, handed, resent, leftOut: new Map(leftOut), stopped });
    tell('running', null);
    while (handed < ids.length) {
      const portion = ids.slice(handed, handed + RESENT_AT_ONCE);
      const answer: ResendResult = await actions
        .resend({ ids: portion, before: handed, evenIfSuperseded })
        .catch(() => ({ outcome: 'refused', message: lost }) as const);
      if (answer.outcome === 'refused') return tell('done', answer.message);
      handed += portion.length;
      resent += answer.resent;
      for (const { why, count } of answer.leftOut) leftOut.set(why, (leftOut.get(why) ?? 0) + count);
      tell('running', null);
    }
    tell('done', null);
  }

  return { resending, start };
}
