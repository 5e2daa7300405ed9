'use client';

import { useEffect } from 'react';

/** Lets the counter open without a network: its last page is kept by a worker (`public/counter-worker.js`). */
export function useWorker(): void {
  useEffect(() => {
    void navigator.serviceWorker?.register('/counter-worker.js', { scope: '/counter' }).catch(() => undefined);
  }, []);
}
