'use client';

import { useTranslations } from 'next-intl';
import { Consequences } from '#components/sales/steps/money-dialog.tsx';
import { type Answered, ChangeDialog } from '#components/subscriptions/detail/change-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { ListedTemplate } from './templates.ts';

export type EndTemplateAction = (subscriptionId: string) => Promise<Answered>;

type EndTemplateProps = { template: ListedTemplate; end: EndTemplateAction; onClose: () => void };

/** Ends a template: its link makes no more subscriptions, and existing ones continue. */
export function EndTemplate({ template, end, onClose }: EndTemplateProps) {
  const t = useTranslations('subscription-work.templates.end');
  const { subscriptionId, description, running, monthly, currency } = template;
  return (
    <ChangeDialog
      title={t('title', { name: isolate(description) })}
      submit={{ label: t('submit'), kind: 'danger' }}
      run={() => end(subscriptionId)}
      done={{ title: t('done'), description: t('doneHint', { count: running }) }}
      onClose={onClose}
    >
      <p>{t('lead')}</p>
      <Consequences
        lines={[
          { label: t('keeps'), value: running },
          { label: t('monthly'), value: <Money amount={monthly} currency={currency} /> },
        ]}
      >
        <p>{t('note')}</p>
      </Consequences>
    </ChangeDialog>
  );
}
