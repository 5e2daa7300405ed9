'use client';

import { Popover as Base } from '@base-ui/react/popover';
import { cx } from '../class-names.ts';
import type { PopoverProps } from './popover.tsx';
import { popupClass } from './popup.ts';

/** A popover with its window, loaded when it is first opened (`popover.tsx` draws the trigger until then). */
export function OpenedPopover({ trigger, label, open, onOpenChange, isWide = false, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={popupClass(cx(isWide ? 'w-144' : 'w-72', 'max-w-[calc(100vw-1rem)]'))}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
