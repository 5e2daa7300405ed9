import type { ComponentProps, ReactNode } from 'react';

/** With `actionProps` it has a button, such as undo. `priority`: whether a screen reader interrupts what it reads. */
type NewToast = {
  title: ReactNode;
  description?: ReactNode;
  type?: 'error';
  priority?: 'high' | 'low';
  timeout?: number;
  actionProps?: ComponentProps<'button'>;
};

let wasAdded = false;
const waiting: NewToast[] = [];
const listeners = new Set<() => void>();
let show: ((toast: NewToast) => void) | null = null;

/** Shows a message, or keeps it until messages are shown. */
export function addToast(toast: NewToast): void {
  if (show) return show(toast);
  waiting.push(toast);
  wasAdded = true;
  for (const listener of [...listeners]) listener();
}

/** Shows what waits, and each message from now on; returns what ends it. */
export function receiveToasts(next: (toast: NewToast) => void): () => void {
  show = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    show = null;
  };
}

export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there was a message in this document. */
export const wasToastAdded = (): boolean => wasAdded;
