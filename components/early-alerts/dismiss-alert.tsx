'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';

/** Answers an alert without a refund, once the person knows what follows. */
export function DismissAlert({ alertId, dismiss }: { alertId: string; dismiss: (alertId: string) => Promise<Answer> }) {
  const t = useTranslations('early-alerts.act');
  const [isOpen, open] = useState(false);
  const toast = useToast();
  const { refresh } = useRefresh();
  return (
    <>
      <Button kind="quiet" onClick={() => open(true)}>
        {t('dismiss')}
      </Button>
      {isOpen ? (
        <AskDialog
          title={t('dismissTitle')}
          submit={t('dismiss')}
          run={() => dismiss(alertId)}
          onClose={() => open(false)}
          onDone={() => {
            open(false);
            toast.add({ title: t('dismissed') });
            refresh();
          }}
        >
          <p className="text-muted">{t('dismissBody')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
