'use client';

import { Ban, ExternalLink, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import { Consequences, type DialogState, MoneyDialog, MoneyForm } from './money-dialog.tsx';

export type CancelLink = (saleId: string) => Promise<MoneyResult>;

/** The address of a link to open, and to copy where no larger button does that. */
export function LinkAddress({ url, copies = true }: { url: string; copies?: boolean }) {
  const t = useTranslations('dashboard.sale.link');
  return (
    <p className="flex min-w-0 items-center gap-2 rounded-control border bg-surface px-3 py-2">
      <Link2 aria-hidden className="size-4 shrink-0 text-muted" />
      <code translate="no" data-link-address className="island min-w-0 grow truncate font-mono text-sm">
        {url}
      </code>
      {copies ? <CopyButton text={url} name={t('address')} /> : null}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t('open')}
        title={t('open')}
        className={buttonClass('quiet', 'icon')}
      >
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </p>
  );
}

type CancelProps = { saleId: string; code: number; price: ReactNode; paid: number; cancel: CancelLink };

/** Ends a reusable link. Nothing that was paid changes. */
export function CancelLinkDialog(props: CancelProps) {
  const t = useTranslations('dashboard.cancelLink');
  return (
    <MoneyDialog
      name="cancel-link"
      title={t('title', { code: String(props.code) })}
      trigger={{ label: t('button'), kind: 'danger', icon: <Ban aria-hidden className="size-4" /> }}
    >
      {(dialog) => <CancelForm {...props} {...dialog} />}
    </MoneyDialog>
  );
}

function CancelForm({ saleId, price, paid, cancel, ...dialog }: CancelProps & DialogState) {
  const t = useTranslations('dashboard.cancelLink');
  const toast = useToast();
  return (
    <MoneyForm
      {...dialog}
      refusedTitle={t('refusedTitle')}
      submit={{ label: t('submit'), kind: 'danger' }}
      run={() => cancel(saleId)}
      onDone={() => toast.add({ title: t('done'), description: t('doneHint') })}
    >
      <p>{t('lead')}</p>
      <Consequences
        lines={[
          { label: t('price'), value: price },
          { label: t('kept'), value: paid },
        ]}
      >
        <p>{t('note')}</p>
      </Consequences>
    </MoneyForm>
  );
}
