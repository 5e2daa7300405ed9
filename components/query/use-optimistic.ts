'use client';

import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

type Assumed<Value, Change> = { over: Value; change: Change } | null;

export type Optimistic<Value, Change> = {
  /** The value rendered by the server, with the assumed change while there is one. */
  shown: Value;
  /** Shows a change before the server has confirmed it. */
  assume: (change: Change) => void;
  /** Shows what the server rendered again: it refused, or did not answer. */
  rollBack: () => void;
};

/** Assumed changes of this browser by their keys. */
const assumptions = new Map<string, Assumed<unknown, unknown>>();
const listeners = new Set<() => void>();

function setAssumed(name: string, assumed: Assumed<unknown, unknown>): void {
  if (assumed) assumptions.set(name, assumed);
  else assumptions.delete(name);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Forgets every assumption, for tests. */
export const forgetAssumptions = (): void => assumptions.clear();

/**
 * Shows a change of something that the server renders before the server has confirmed it. The assumption ends with
 * `rollBack`, or by itself as soon as the server has rendered the value anew; until then it holds, so that a confirmed
 * change does not flicker back. Components that use the same key share it.
 */
export function useOptimistic<Value, Change>(
  key: readonly unknown[],
  rendered: Value,
  apply: (value: Value, change: Change) => Value,
): Optimistic<Value, Change> {
  const name = JSON.stringify(key);
  const assumed = useSyncExternalStore(
    subscribe,
    () => (assumptions.get(name) ?? null) as Assumed<Value, Change>,
    () => null,
  );
  const latest = useRef({ name, rendered });
  useEffect(() => {
    latest.current = { name, rendered };
  });
  const assume = useCallback((change: Change) => {
    setAssumed(latest.current.name, { over: latest.current.rendered, change });
  }, []);
  const rollBack = useCallback(() => setAssumed(latest.current.name, null), []);
  return {
    shown: assumed?.over === rendered && assumed ? apply(rendered, assumed.change) : rendered,
    assume,
    rollBack,
  };
}
