'use client';

import { useSyncExternalStore } from 'react';

/**
 * Simulated card terminals of this browser: the bench is the sandbox's screen on which they are tried. Their ids and
 * the state of each (enrolment, key, undelivered results) are entries in the browser's local storage.
 */

const BENCH = 'kupa-terminals';
const stateEntry = (terminalId: string): string => `kupa-terminal:${terminalId}`;

const ID_DIGITS = 8;

let listeners: readonly (() => void)[] = [];
let shown: { raw: string | null; ids: readonly string[] } = { raw: null, ids: [] };

/** The terminals on the bench; null until the browser has been asked. */
export const useBench = (): readonly string[] | null => useSyncExternalStore(subscribe, readBench, () => null);

function subscribe(listener: () => void): () => void {
  listeners = [...listeners, listener];
  addEventListener('storage', listener);
  return () => {
    listeners = listeners.filter((one) => one !== listener);
    removeEventListener('storage', listener);
  };
}

/** Ids on the bench; a first visit puts one terminal there. */
function readBench(): readonly string[] {
  const raw = localStorage.getItem(BENCH);
  if (raw === null) {
    writeBench([newTerminalId()]);
    return readBench();
  }
  if (raw !== shown.raw) shown = { raw, ids: raw === '' ? [] : raw.split(' ') };
  return shown.ids;
}

function writeBench(ids: readonly string[]): void {
  localStorage.setItem(BENCH, ids.join(' '));
}

export function addTerminal(): void {
  writeBench([...readBench(), newTerminalId()]);
  for (const listener of listeners) listener();
}

/** Takes a terminal from the bench with all that it kept; the server sees it offline from then on. */
export function removeTerminal(terminalId: string): void {
  writeBench(readBench().filter((one) => one !== terminalId));
  localStorage.removeItem(stateEntry(terminalId));
  for (const listener of listeners) listener();
}

function newTerminalId(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `${random}`.padStart(ID_DIGITS, '0').slice(-ID_DIGITS);
}

/** State of a terminal that survives a crash and a reload. */
export const readKept = (terminalId: string): string | null => localStorage.getItem(stateEntry(terminalId));

export const writeKept = (terminalId: string, kept: string): void => localStorage.setItem(stateEntry(terminalId), kept);
