'use client';

import { type ReactElement, type ReactNode, useState } from 'react';
import { loadedLater, useLoaded } from './loaded-later.ts';
import { opener } from './opener.ts';
import type * as Parts from './popover-parts.tsx';

const parts = loadedLater<typeof Parts>(() => import('./popover-parts.tsx'));

export type PopoverProps = {
  trigger: ReactElement;
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Doubles the width, where the window has room. */
  isWide?: boolean;
  children: ReactNode;
};

/** A small panel beside its trigger, for a filter or a few fields. Loaded when it is opened first. */
export function Popover(props: PopoverProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  const loaded = useLoaded(parts, wasOpen);
  return wasOpen && loaded ? (
    <loaded.OpenedPopover {...props} />
  ) : (
    opener(props.trigger, 'dialog', parts.want, () => props.onOpenChange(true))
  );
}
