'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';

/** Cancels a payout that is scheduled, after a question. */
export function CancelPayout({ cancel }: { cancel: () => Promise<Answer> }) {
  const t = useTranslations('payout-accounts.cancel');
  const common = useTranslations('common');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const { run, isBusy, answer } = useAction<undefined, Answer>(cancel, {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer({ ok }) {
      if (!ok) return;
      setOpen(false);
      toast.add({ title: t('done') });
      refresh();
    },
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('title')}>
        <div className="grid gap-4">
          <p className="text-muted">{t('means')}</p>
          {answer?.ok === false ? <FieldError id="cancel-problem">{answer.message}</FieldError> : null}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={() => setOpen(false)} disabled={isBusy}>
              {t('keep')}
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void run(undefined)}>
              {t('submit')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
