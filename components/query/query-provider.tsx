'use client';

import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './query-client.ts';

/** Gives the screens below it the one query client. */
export function QueryProvider({ children }: { children: ReactNode }) {
  // The client hears of changes alone: a page that was opened without a network has had none.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
