'use client';

import { useEffect } from 'react';

/** The cache of the worker; `public/counter-worker.js` uses the same name. */
const KEPT = 'counter-1';

/** Removes the stored page of the counter, so that the next person cannot see it without a network. */
export async function dropKeptPage(): Promise<void> {
  const cache = await globalThis.caches?.open(KEPT).catch(() => null);
  await cache?.delete('/counter');
}

/** Lets the counter open without a network: its last page is kept by a worker (`public/counter-worker.js`). */
export function useWorker(): void {
  useEffect(() => {
    void navigator.serviceWorker?.register('/counter-worker.js', { scope: '/counter' }).catch(() => undefined);
  }, []);
}
