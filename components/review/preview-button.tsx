'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { rememberReturn } from './preview-return.ts';

type PreviewButtonProps = {
  /** The public identifier of its onboarding, or the seller's public key. */
  id: string;
  name: string;
  start: (id: string) => Promise<Answer>;
};

/** Loads a new document, so that no state of the partner's screens remains in the preview. */
function enter(): void {
  rememberReturn();
  window.location.assign('/');
}

/** Confirms a preview of a seller's dashboard, because the seller will see it in its log. */
export function PreviewButton({ id, name, start }: PreviewButtonProps) {
  const t = useTranslations('review.preview');
  const [isOpen, ask] = useState(false);
  return (
    <>
      <Button icon={<Eye aria-hidden className="size-4" />} onClick={() => ask(true)}>
        {t('start')}
      </Button>
      {isOpen ? (
        <AskDialog
          title={t('title', { name: isolate(name) })}
          submit={t('start')}
          kind="main"
          run={() => start(id)}
          onDone={enter}
          onClose={() => ask(false)}
        >
          <p>{t('body')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}

/** A preview without a confirmation, from the seller's page: a hint and the bar of every screen explain it. */
export function PreviewAtOnce({ id, start }: Omit<PreviewButtonProps, 'name'>) {
  const t = useTranslations('review.preview');
  const lost = useTranslations('common.form')('lost');
  const toast = useToast();
  const { run, isBusy } = useAction<void, Answer>(() => start(id), {
    noResponse: () => ({ ok: false, message: lost }),
    onAnswer: (answer) => {
      if (answer.ok) enter();
      else toast.add({ title: answer.message });
    },
  });
  return (
    <Button icon={<Eye aria-hidden className="size-4" />} busy={isBusy} title={t('body')} onClick={() => void run()}>
      {t('start')}
    </Button>
  );
}
