'use client';

import { useState } from 'react';
import type { Answer, Refused } from '#components/ui/refused.ts';
import { type BulkRun, useBulk } from './use-bulk.ts';

/** The state of one row: not started, running, or answered. */
export type RowState<Done extends object = object> =
  | { state: 'waiting' }
  | { state: 'running' }
  | { state: 'answered'; answer: Answer<Done> };

type Options<Item, Done extends object> = {
  /** The identity of an item. */
  keyOf: (item: Item) => string;
  /** Number of items that one call takes. */
  atOnce: number;
  /** Runs the action for a portion; the results are in the order of its items. */
  send: (portion: readonly Item[]) => Promise<Answer<{ results: Answer<Done>[] }>>;
  /** Sentence for rows whose call got no response. */
  lost: string;
};

export type BulkStates<Item, Done extends object> = BulkRun<Item> & { stateOf: (item: Item) => RowState<Done> };

const WAITING = { state: 'waiting' } as const;

/**
 * Runs an action over a selection and keeps the state of each item, known as soon as its call returns. Where a call
 * gets no response the outcome of its items is unknown, and the remaining portions are not sent.
 */
export function useBulkStates<Item, Done extends object = object>({
  keyOf,
  atOnce,
  send,
  lost,
}: Options<Item, Done>): BulkStates<Item, Done> {
  const [states, setStates] = useState<ReadonlyMap<string, RowState<Done>>>(new Map());
  const setPortion = (portion: readonly Item[], stateAt: (index: number) => RowState<Done>) =>
    setStates((was) => new Map([...was, ...portion.map((item, index) => [keyOf(item), stateAt(index)] as const)]));
  const unknown: Refused = { ok: false, why: 'unknown', message: lost };
  const bulk = useBulk<Item, Answer<{ results: Answer<Done>[] }>>({
    atOnce,
    send,
    onBegin: (portion) => setPortion(portion, () => ({ state: 'running' })),
    onAnswer: (answer, portion) => {
      setPortion(portion, (index) => ({
        state: 'answered',
        answer: answer?.ok ? (answer.results[index] ?? unknown) : (answer ?? unknown),
      }));
      return answer?.ok === true;
    },
  });
  return { ...bulk, stateOf: (item) => states.get(keyOf(item)) ?? WAITING };
}
