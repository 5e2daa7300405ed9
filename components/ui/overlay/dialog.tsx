'use client';

import type { ReactNode, RefObject } from 'react';
import { useState } from 'react';
import type * as Parts from './dialog-parts.tsx';
import { loadedLater, useLoaded } from './loaded-later.ts';

const parts = loadedLater<typeof Parts>(() => import('./dialog-parts.tsx'));

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
  /** Element with the focus when the dialog opens. */
  first?: RefObject<HTMLElement | null>;
  /**
   * While true neither Escape nor a click outside closes it: the server has not answered yet. A `Form` inside the
   * dialog locks it by itself.
   */
  locked?: boolean;
  /** Room for two columns beside each other, where the screen has it. */
  isWide?: boolean;
};

/**
 * A decision or a form. In the middle of the screen, at the lower edge on phones. Only the question about unsaved
 * changes opens on top of it, when Escape, the cross or a click beside it would close it. Loaded when one is opened
 * first.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  const loaded = useLoaded(parts, wasOpen);
  return wasOpen && loaded ? <loaded.OpenedDialog {...props} /> : null;
}
