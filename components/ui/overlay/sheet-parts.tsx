'use client';

import { Drawer } from '@base-ui/react/drawer';
import type { SheetProps } from './sheet.tsx';

/** A sheet that was opened once. */
export function OpenedSheet({ trigger, title, open, onOpenChange, children }: SheetProps) {
  return (
    <Drawer.Root open={open} onOpenChange={(next) => onOpenChange(next)} swipeDirection="down">
      <Drawer.Trigger render={trigger} />
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-0 z-50 flex items-end">
          <Drawer.Popup className="max-h-[85dvh] w-full translate-y-(--drawer-swipe-movement-y) overflow-y-auto rounded-t-panel border-t bg-raised px-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-lift transition-transform duration-150 ease-quiet outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full">
            <div aria-hidden className="mx-auto my-2.5 h-1 w-9 rounded-full bg-line" />
            <Drawer.Title className="sr-only">{title}</Drawer.Title>
            <Drawer.Content>{children}</Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
