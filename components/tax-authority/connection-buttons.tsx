'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { AllocationScreenActions } from './allocation-actions.ts';

type ConnectProps = { sellerKey: string; isAgain: boolean; connect: AllocationScreenActions['connect'] };

/** Leads on to the tax authority's sign-in. */
export function ConnectButton({ sellerKey, isAgain, connect }: ConnectProps) {
  const t = useTranslations('tax-authority.connection');
  const common = useTranslations('common');
  const guard = useGuard();
  const action = useAction<void, { ok: true; url: string } | Refused>(() => connect(sellerKey), {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer(answer) {
      if (answer.ok) location.assign(answer.url);
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        kind={isAgain ? 'plain' : 'main'}
        busy={action.isBusy}
        className="justify-self-start"
        onClick={() => guard(() => void action.run())}
      >
        {t(isAgain ? 'again' : 'connect')}
      </Button>
      {action.answer?.ok === false ? <FieldError id="connect-refused">{action.answer.message}</FieldError> : null}
    </div>
  );
}

type DisconnectProps = { sellerKey: string; disconnect: AllocationScreenActions['disconnect'] };

/** Ends the connection, after a question. */
export function DisconnectButton({ sellerKey, disconnect }: DisconnectProps) {
  const t = useTranslations('tax-authority.connection');
  const toast = useToast();
  const guard = useGuard();
  const { refresh } = useRefresh();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => guard(() => setAsking(true))}>
        {t('disconnect')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('disconnectTitle')}
          submit={t('disconnect')}
          run={() => disconnect(sellerKey)}
          onDone={() => {
            setAsking(false);
            toast.add({ title: t('disconnected') });
            refresh();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('disconnectText')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
