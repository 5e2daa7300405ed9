'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * A file chosen in a server-drawn field before the page's scripts ran is taken once they do. The browser keeps it in
 * the field, but its event has passed.
 */
export function useEarlyFile(take: (file: File) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const file = field.current?.files?.[0];
    if (!field.current || !file) return;
    field.current.value = '';
    latest.current(file);
  }, []);
  return field;
}
