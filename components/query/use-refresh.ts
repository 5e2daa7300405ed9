'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useTransition } from 'react';

/**
 * Reads the server-rendered part of the screen again, once: after a change, or when a live query finds the screen out
 * of date. `isRefreshing` holds until the new rendering is shown.
 */
export function useRefresh(): { refresh: () => void; isRefreshing: boolean } {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  const refresh = useCallback(() => start(() => router.refresh()), [router]);
  return { refresh, isRefreshing };
}
