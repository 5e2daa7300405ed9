'use client';

import { type ReactElement, type ReactNode, useState } from 'react';
import { loadedLater, useLoaded } from './loaded-later.ts';
import { opener } from './opener.ts';
import type * as Parts from './sheet-parts.tsx';

const parts = loadedLater<typeof Parts>(() => import('./sheet-parts.tsx'));

export type SheetProps = {
  trigger: ReactElement;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A panel that comes from the lower edge on phones and can be swept away again. Loaded when it is opened first. */
export function Sheet(props: SheetProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  const loaded = useLoaded(parts, wasOpen);
  return wasOpen && loaded ? (
    <loaded.OpenedSheet {...props} />
  ) : (
    opener(props.trigger, 'dialog', parts.want, () => props.onOpenChange(true))
  );
}
