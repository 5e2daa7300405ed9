'use client';

import { useSyncExternalStore } from 'react';

/**
 * State that this tab keeps between two pages of the reference until it is closed: the reader's key, a token, fields of
 * the last responses, and the language of examples.
 */
export type StoredKeys = { key: string; token: string; fields: Record<string, string>; language: string };

const NAME = 'kupa-try';
const NOTHING: StoredKeys = { key: '', token: '', fields: {}, language: '' };

const listeners = new Set<() => void>();
let known: { text: string | null; kept: StoredKeys } = { text: null, kept: NOTHING };

/** Keys kept in this tab: the same object until they change, as React requires. */
export function readKept(): StoredKeys {
  const text = window.sessionStorage.getItem(NAME);
  if (text === known.text) return known.kept;
  try {
    known = { text, kept: { ...NOTHING, ...(JSON.parse(text ?? '{}') as Partial<StoredKeys>) } };
  } catch {
    known = { text, kept: NOTHING };
  }
  return known.kept;
}

export function keep(changed: Partial<StoredKeys>): void {
  window.sessionStorage.setItem(NAME, JSON.stringify({ ...readKept(), ...changed }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Values that this tab keeps; nothing while the page comes from the server. */
export const useKept = (): StoredKeys => useSyncExternalStore(subscribe, readKept, () => NOTHING);
