'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { answerLeave } from './unsaved-changes.ts';

/** The question of `LeaveDialog`. Escape and Enter stay. */
export function LeaveQuestion({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('common.form.leave');
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) answerLeave(false);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="fixed inset-0 z-[60] bg-veil" />
        <AlertDialog.Popup
          initialFocus={stay}
          className="fixed inset-x-0 bottom-0 z-[70] grid gap-4 rounded-t-panel border bg-raised p-5 shadow-lift outline-none sm:inset-x-auto sm:start-1/2 sm:top-[20dvh] sm:bottom-auto sm:ms-[-12rem] sm:w-[24rem] sm:rounded-panel sm:p-6"
        >
          <div className="grid gap-1.5">
            <AlertDialog.Title className="text-lg font-semibold">{t('title')}</AlertDialog.Title>
            <AlertDialog.Description className="text-muted">{t('body')}</AlertDialog.Description>
          </div>
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button kind="danger" onClick={() => answerLeave(true)}>
              {t('go')}
            </Button>
            <Button ref={stay} kind="main" onClick={() => answerLeave(false)}>
              {t('stay')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
