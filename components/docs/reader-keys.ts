'use client';

import { useSyncExternalStore } from 'react';

/**
 * What waits between two pages of the reference: the reader's key, a token, what the last tries answered, and the
 * language of examples. This tab only, until it is closed.
 */
export type Kept = { key: string; token: string; fields: Record<string, string>; language: string };

const NAME = 'kupa-try';
const NOTHING: Kept = { key: '', token: '', fields: {}, language: '' };

const listeners = new Set<() => void>();
let known: { text: string | null; kept: Kept } = { text: null, kept: NOTHING };

/** The same object as long as nothing changes, as React asks. */
export function readKept(): Kept {
  const text = window.sessionStorage.getItem(NAME);
  if (text === known.text) return known.kept;
  try {
    known = { text, kept: { ...NOTHING, ...(JSON.parse(text ?? '{}') as Partial<Kept>) } };
  } catch {
    known = { text, kept: NOTHING };
  }
  return known.kept;
}

export function keep(changed: Partial<Kept>): void {
  window.sessionStorage.setItem(NAME, JSON.stringify({ ...readKept(), ...changed }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this tab keeps; nothing while the page comes from the server. */
export const useKept = (): Kept => useSyncExternalStore(subscribe, readKept, () => NOTHING);
