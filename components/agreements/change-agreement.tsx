'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { AgreementActions } from './agreement-actions.ts';

type ChangeProps = {
  agreementId: string;
  business: string;
  /** Whether it was sent before; null where it can’t be sent. */
  isSent: boolean | null;
  isCancellable: boolean;
  actions: AgreementActions;
};

/** Sends an agreement, or cancels it, once the person knows what follows. */
export function ChangeAgreement({ agreementId, business, isSent, isCancellable, actions }: ChangeProps) {
  const t = useTranslations('agreements.act');
  const [asks, ask] = useState<'send' | 'cancel' | null>(null);
  const toast = useToast();
  const { refresh } = useRefresh();
  const done = (title: string) => () => {
    ask(null);
    toast.add({ title });
    refresh();
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isSent === null ? null : (
        <Button kind={isSent ? 'plain' : 'main'} onClick={() => ask('send')}>
          {t(isSent ? 'sendAgain' : 'send')}
        </Button>
      )}
      {isCancellable ? (
        <Button kind="quiet" onClick={() => ask('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {asks === 'send' ? (
        <AskDialog
          title={t('sendTitle')}
          submit={t('send')}
          kind="main"
          run={() => actions.send(agreementId)}
          onClose={() => ask(null)}
          onDone={done(t('sent'))}
        >
          <p className="text-muted">{t('sendBody', { business: isolate(business) })}</p>
        </AskDialog>
      ) : null}
      {asks === 'cancel' ? (
        <AskDialog
          title={t('cancelTitle')}
          submit={t('cancel')}
          run={() => actions.cancel(agreementId)}
          onClose={() => ask(null)}
          onDone={done(t('cancelled'))}
        >
          <p className="text-muted">{t('cancelBody')}</p>
        </AskDialog>
      ) : null}
    </div>
  );
}
