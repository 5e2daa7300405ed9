'use client';

import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Changed forms, and what waits for an answer about leaving them. One list for the whole document: the browser's own
 * warning, links, the Back button and dialogs that close all ask it. `LeaveDialog` (in the providers) asks the person.
 */

type Guard = { element: RefObject<HTMLElement | null>; isDirty: () => boolean };

const guards = new Set<Guard>();
const listeners = new Set<() => void>();
let waiting: { go: () => void; unsaved: readonly Guard[] } | null = null;

function setWaiting(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Forms that would lose something; those inside an element where one is named. */
const unsavedIn = (within: Element | null): Guard[] =>
  [...guards].filter(
    ({ element, isDirty }) =>
      isDirty() && (within === null || (element.current !== null && within.contains(element.current))),
  );

/**
 * Runs `go` at once, or after the person agreed to lose their changes. `within`: only forms inside that element count,
 * for a dialog that closes; `typed`: text was typed there outside of the forms of the kit.
 */
export function askToLeave(go: () => void, within: Element | null = null, typed = false): void {
  const unsaved = unsavedIn(within);
  if (typed) unsaved.push({ element: { current: within as HTMLElement | null }, isDirty: () => true });
  if (unsaved.length > 0) setWaiting({ go, unsaved });
  else go();
}

/** Marks a dialog that asks about unsaved changes of its own forms; for other forms the document's dialog asks. */
export const LEAVE_HOST = 'data-leave-host';

const hostOf = (guard: Guard | undefined): Element | null => guard?.element.current?.closest(`[${LEAVE_HOST}]`) ?? null;

/** Whether the question about forms inside `host` is open; null for forms outside of dialogs. */
export function useIsAskedToLeave(host: RefObject<Element | null> | null): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null && hostOf(waiting.unsaved[0]) === (host?.current ?? null),
    () => false,
  );
}

/** The person's answer. Leaving runs what waited; the forms that are given up warn no more on the way. */
export function answerLeave(leaves: boolean): void {
  const answered = waiting;
  setWaiting(null);
  if (!leaves || answered === null) return;
  for (const guard of answered.unsaved) guards.delete(guard);
  answered.go();
}

/**
 * Warns before a changed form is left: closing the tab, a link, Back, the dialog around it. `settle` takes the guard
 * away at once, for what was saved: the next render may be too late for a navigation that follows.
 */
export function useUnsavedChanges(isDirty: boolean, element: RefObject<HTMLElement | null>): { settle: () => void } {
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    if (!isDirty) return;
    const guard: Guard = { element, isDirty: () => dirty.current };
    guards.add(guard);
    const stop = watchLeaving();
    return () => {
      guards.delete(guard);
      stop();
    };
  }, [isDirty, element]);
  return {
    settle: () => {
      dirty.current = false;
    },
  };
}

let watchers = 0;

function watchLeaving(): () => void {
  watchers += 1;
  if (watchers === 1) listen();
  return () => {
    watchers -= 1;
    if (watchers === 0) unlisten();
  };
}

function listen(): void {
  window.addEventListener('beforeunload', onUnload);
  document.addEventListener('click', onClick, true);
  navigationNow()?.addEventListener('navigate', onNavigate);
}

function unlisten(): void {
  window.removeEventListener('beforeunload', onUnload);
  document.removeEventListener('click', onClick, true);
  navigationNow()?.removeEventListener('navigate', onNavigate);
}

const onUnload = (event: BeforeUnloadEvent): void => {
  if (unsavedIn(null).length > 0) event.preventDefault();
};

/** A link of ours that would replace the page. A new tab, a download and a place on the same page lose nothing. */
const onClick = (event: MouseEvent): void => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return;
  const unsaved = unsavedIn(null);
  if (link.origin !== window.location.origin || unsaved.length === 0) return;
  if (link.pathname === window.location.pathname && link.search === window.location.search) return;
  event.preventDefault();
  event.stopPropagation();
  setWaiting({ go: () => link.click(), unsaved });
};

/** The used part of the browser's Navigation API. */
type NavigateEvent = Event & { navigationType: string; destination: { key: string } };
type Navigation = EventTarget & { traverseTo: (key: string) => unknown };

/** Navigation API; null in browsers without it, which do not guard Back and Forward. */
const navigationNow = (): Navigation | null => (window as { navigation?: Navigation }).navigation ?? null;

/**
 * Back and Forward inside the product, before the navigation starts. Browsers do not allow blocking it until the user
 * has interacted with the page.
 */
const onNavigate = (event: Event): void => {
  const { navigationType, destination } = event as NavigateEvent;
  const unsaved = unsavedIn(null);
  if (navigationType !== 'traverse' || !event.cancelable || unsaved.length === 0) return;
  event.preventDefault();
  setWaiting({ go: () => void navigationNow()?.traverseTo(destination.key), unsaved });
};
