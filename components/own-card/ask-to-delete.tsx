'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { Answer } from '#components/ui/refused.ts';

/** Asks before the card is deleted. */
export function AskToDelete({ run, onClose }: { run: () => Promise<Answer>; onClose: () => void }) {
  const t = useTranslations('own-card');
  const action = useTranslations('common.action');
  const {
    run: go,
    isBusy,
    answer,
  } = useAction<void, Answer>(run, {
    noResponse: () => ({ ok: false, message: t('failed') }),
    onAnswer: ({ ok }) => {
      if (ok) onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('deleteTitle')}
      locked={isBusy}
    >
      <div className="grid gap-5">
        <p>{t('deleteText')}</p>
        {answer?.ok === false ? <FieldError id="own-card-error">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            {action('cancel')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void go()}>
            {t('delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
