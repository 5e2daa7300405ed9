'use client';

import { useSyncExternalStore } from 'react';
import { loadedLater, useLoaded } from './loaded-later.ts';
import { addToast, onFirstToast, wasToastAdded } from './toast-queue.ts';

const parts = loadedLater(() => import('./toast-parts.tsx'));

const TOAST = { add: addToast };

/** Message that an action is done, once it really is. It stays seven seconds, longer under the pointer. */
export const useToast = (): typeof TOAST => TOAST;

/** Where the messages of the document are shown; loaded with the first of them. */
export function Toasts() {
  const isWanted = useSyncExternalStore(onFirstToast, wasToastAdded, () => false);
  const loaded = useLoaded(parts, isWanted);
  return isWanted && loaded ? <loaded.ToastView /> : null;
}
