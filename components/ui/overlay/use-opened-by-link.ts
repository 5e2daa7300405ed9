import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';

/**
 * Opens a dialog that an address names (`?open=invite`), so that the search from anywhere can lead to it. The address
 * is clean again at once: a reload or Back does not open it anew.
 */
export function useOpenedByLink(name: string, open: () => void): void {
  const isNamed = useSearchParams().get('open') === name;
  const run = useRef(open);
  useEffect(() => {
    run.current = open;
  });
  useEffect(() => {
    if (!isNamed) return;
    const url = new URL(window.location.href);
    url.searchParams.delete('open');
    window.history.replaceState(window.history.state, '', url);
    run.current();
  }, [isNamed]);
}
