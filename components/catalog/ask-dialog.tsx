'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Refused } from './catalog-actions.ts';

type AskDialogProps = {
  title: string;
  submit: string;
  /** `danger`, as by itself: what cannot be taken back, or is missed. */
  kind?: 'main' | 'danger';
  children: ReactNode;
  run: () => Promise<{ ok: true } | Refused>;
  onDone: () => void;
  onClose: () => void;
};

/**
 * Asks for confirmation, runs the action, and stays open with the reason if it is refused. Mount it to open it.
 */
export function AskDialog({ title, submit, kind = 'danger', children, run, onDone, onClose }: AskDialogProps) {
  const t = useTranslations('common.action');
  const failed = useTranslations('catalog')('failed');
  const {
    run: go,
    isBusy: busy,
    answer,
  } = useAction<void, { ok: true } | Refused>(run, {
    noResponse: () => ({ ok: false, message: failed }),
    onAnswer: ({ ok }) => {
      if (ok) onDone();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      locked={busy}
    >
      <div className="grid gap-5">
        <div className="grid gap-3">{children}</div>
        {answer?.ok === false ? <FieldError id="ask-error">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button kind={kind} busy={busy} onClick={() => void go()}>
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
