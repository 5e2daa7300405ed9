'use client';

import { type RefObject, useState } from 'react';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';
import { useIsAskedToLeave } from './unsaved-changes.ts';

const parts = loadedLater(() => import('./leave-dialog-parts.tsx'));

/**
 * Asks whether changes may be lost, loaded with the first question. The document has one, and every dialog has its own
 * as `host`: a question about a form in a dialog has to be nested in it to have the focus.
 */
export function LeaveDialog({ host = null }: { host?: RefObject<Element | null> | null }) {
  const isOpen = useIsAskedToLeave(host);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const loaded = useLoaded(parts, wasOpen);
  return wasOpen && loaded ? <loaded.LeaveQuestion isOpen={isOpen} /> : null;
}
