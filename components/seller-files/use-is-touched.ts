import { useSyncExternalStore } from 'react';

const TOUCHED = '(pointer: coarse) and (hover: none)';

/** Whether this is a phone or a tablet: it is touched, and nothing else points at it. The server takes it for none. */
export const useIsTouched = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const touched = window.matchMedia(TOUCHED);
      touched.addEventListener('change', onChange);
      return () => touched.removeEventListener('change', onChange);
    },
    () => window.matchMedia(TOUCHED).matches,
    () => false,
  );
