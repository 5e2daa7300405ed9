'use client';

import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from './query-client.ts';

/** The query client, for the frames whose screens read from the server by themselves. */
export function QueryProvider({ children }: { children: ReactNode }) {
  // The query client learns of changes alone, and a page opened without a network has had none.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
