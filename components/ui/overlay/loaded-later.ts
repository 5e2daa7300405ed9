'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** A module that is loaded once somebody wants it: its script is no part of the page. */
export type LoadedLater<Module> = {
  /** Begins to load, as when a pointer comes near. */
  want: () => void;
  /** The module; null until it is there. */
  now: () => Module | null;
  subscribe: (listener: () => void) => () => void;
};

const all: (() => Promise<unknown>)[] = [];

/** Loads every such module, for tests of what they show. */
export const loadAllNow = async (): Promise<void> => {
  await Promise.all(all.map((load) => load()));
};

export function loadedLater<Module>(load: () => Promise<Module>): LoadedLater<Module> {
  let loaded: Module | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        loaded = module;
        for (const listener of [...listeners]) listener();
      },
      () => {
        // The network was away: the next wish tries again.
        loading = null;
      },
    );
    return loading;
  };
  all.push(begin);
  return {
    want: () => void begin(),
    now: () => loaded,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The module, loaded where `isWanted`; null until it is there. */
export function useLoaded<Module>({ want, now, subscribe }: LoadedLater<Module>, isWanted: boolean): Module | null {
  const module = useSyncExternalStore(subscribe, now, () => null);
  const isMissing = isWanted && module === null;
  useEffect(() => {
    if (isMissing) want();
  }, [isMissing, want]);
  return module;
}
