'use client';

import { createContext, useContext, useEffect } from 'react';

/** Counts what keeps the dialog around it open; outside a dialog nothing happens. */
export const DialogLock = createContext<(change: 1 | -1) => void>(() => undefined);

/** Keeps the dialog around the caller open while `isLocked`: the server has not answered yet. */
export function useDialogLock(isLocked: boolean): void {
  const change = useContext(DialogLock);
  useEffect(() => {
    if (!isLocked) return;
    change(1);
    return () => change(-1);
  }, [isLocked, change]);
}
