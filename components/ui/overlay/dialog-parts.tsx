'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import { LeaveDialog } from '#components/form/leave-dialog.tsx';
import { submitByKey } from '#components/form/submit-key.ts';
import { useTypedText } from '#components/form/typed-text.ts';
import { askToLeave, LEAVE_HOST } from '#components/form/unsaved-changes.ts';
import { buttonClass } from '../button.tsx';
import type { DialogProps } from './dialog.tsx';
import { DialogLock } from './dialog-lock.ts';

/** A dialog that was opened once. */
export function OpenedDialog({
  open,
  onOpenChange,
  title,
  children,
  first,
  locked: isHeld = false,
  isWide = false,
}: DialogProps) {
  const t = useTranslations('common.action');
  const popup = useRef<HTMLDivElement>(null);
  const [locks, setLocks] = useState(0);
  const lock = useCallback((change: 1 | -1) => setLocks((count) => count + change), []);
  const locked = isHeld || locks > 0;
  const { handlers, hasTyped } = useTypedText();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (next) onOpenChange(true);
        else if (!locked) askToLeave(() => onOpenChange(false), popup.current, hasTyped());
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          ref={popup}
          {...{ [LEAVE_HOST]: '' }}
          {...handlers}
          onKeyDown={submitByKey}
          data-wide={isWide || undefined}
          {...(first ? { initialFocus: first } : {})}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto scroll-thin rounded-t-panel border bg-raised p-5 shadow-lift transition-[opacity,translate] duration-150 ease-quiet outline-none data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0 sm:inset-x-auto sm:start-1/2 sm:top-[12dvh] sm:bottom-auto sm:ms-[-14rem] sm:max-h-[85dvh] sm:w-[28rem] sm:rounded-panel sm:p-6 data-wide:lg:ms-[-28rem] data-wide:lg:w-[56rem]"
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close
              disabled={locked}
              aria-label={t('close')}
              className={`${buttonClass('quiet', 'icon')} -me-2 -mt-1.5`}
            >
              <X aria-hidden className="size-4" />
            </Base.Close>
          </div>
          <DialogLock value={lock}>{children}</DialogLock>
          <LeaveDialog host={popup} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
