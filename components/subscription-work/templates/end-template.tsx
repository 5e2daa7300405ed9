'use client';

import { useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Consequences } from '#components/sales/steps/money-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';
import type { ListedTemplate } from './templates-list.tsx';

export type EndTemplateAction = (subscriptionId: string) => Promise<Answer>;

type EndTemplateProps = { template: ListedTemplate; end: EndTemplateAction; onClose: () => void };

/** Ends a template: its link makes no more subscriptions, and those that it made go on. */
export function EndTemplate({ template, end, onClose }: EndTemplateProps) {
  const t = useTranslations('subscription-work.templates.end');
  const common = useTranslations('common.action');
  const { refresh } = useRefresh();
  const toast = useToast();
  const { subscriptionId, description, running, monthly, currency } = template;
  const { run, isBusy, answer } = useAction<void, Answer>(() => end(subscriptionId), {
    lost: () => ({ ok: false, message: t('lost') }),
    onAnswer: (said) => {
      if (!said.ok) return;
      toast.add({ title: t('done'), description: t('doneHint', { count: running }) });
      refresh();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title', { name: isolate(description) })}
      locked={isBusy}
    >
      <div className="grid gap-5">
        <p>{t('lead')}</p>
        <Consequences
          lines={[
            { label: t('keeps'), value: running },
            { label: t('monthly'), value: <Money amount={monthly} currency={currency} /> },
          ]}
        >
          <p>{t('note')}</p>
        </Consequences>
        {answer?.ok === false ? <FieldError id="end-template-problem">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void run()}>
            {t('submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
