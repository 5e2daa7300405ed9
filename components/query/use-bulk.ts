'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

type BulkOptions<Item, Answer> = {
  /** How many items one call takes. */
  atOnce: number;
  /** Sends one portion; `before` counts the items that were sent before it. */
  send: (portion: readonly Item[], before: number) => Promise<Answer>;
  onBegin?: (portion: readonly Item[]) => void;
  /** Called with the result of a portion, null where no response came. Returns whether the next one may begin. */
  onAnswer: (answer: Answer | null, portion: readonly Item[]) => boolean;
};

export type BulkRun<Item> = {
  phase: 'ready' | 'running' | 'done';
  /**
   * Begins once; a second call does nothing. Ends when every item has its outcome, when a portion ended the run, or
   * after `stop`.
   */
  start: (items: readonly Item[]) => Promise<void>;
  /** Begins no further portion. The one that is under way comes to its end. */
  stop: () => void;
  isStopping: boolean;
};

/**
 * Works off a selection portion by portion, one call at a time, each exactly once: a portion without an answer may have
 * been done, and is never repeated. While it runs the browser asks before the page is left.
 */
export function useBulk<Item, Answer>({ atOnce, send, onBegin, onAnswer }: BulkOptions<Item, Answer>): BulkRun<Item> {
  const [phase, setPhase] = useState<BulkRun<Item>['phase']>('ready');
  const [isStopping, setStopping] = useState(false);
  const run = useRef({ hasBegun: false, isStopped: false });
  const { mutateAsync } = useMutation({
    mutationFn: ({ portion, before }: { portion: readonly Item[]; before: number }) => send(portion, before),
  });
  useWarningBeforeLeaving(phase === 'running');

  async function start(items: readonly Item[]): Promise<void> {
    if (run.current.hasBegun) return;
    run.current.hasBegun = true;
    setPhase('running');
    for (let before = 0; before < items.length && !run.current.isStopped; before += atOnce) {
      const portion = items.slice(before, before + atOnce);
      onBegin?.(portion);
      const answer = await mutateAsync({ portion, before }).catch(() => null);
      if (!onAnswer(answer, portion)) break;
    }
    setPhase('done');
  }

  const stop = () => {
    run.current.isStopped = true;
    setStopping(true);
  };
  return { phase, start, stop, isStopping };
}

function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
