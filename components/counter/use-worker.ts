'use client';

import { useEffect } from 'react';

/** What the worker keeps; the same name stands there. */
const KEPT = 'counter-1';

/** Whoever comes next, without a network too, does not see the page of whoever was here. */
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
