'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { CodeImage } from '#components/links/code-image.tsx';
import type { QrCode } from '#components/payment-page/model/qr-code.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isReachable } from '#lib/modules/messages/contract/message.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DOT } from '#components/ui/dot.ts';

type CardLink = { url: string; code: QrCode };

/** Makes the address on which the buyer brings another card, with the code that opens it. */
export type MakeCardLink = (subscriptionId: string) => Promise<Answer<CardLink>>;

/** Sends that address to the buyer; answers where it goes. */
export type SendCardLink = (subscriptionId: string) => Promise<Answer<{ to: string[] }>>;

type CardProps = {
  plan: Pick<ShownSubscription, 'subscriptionId' | 'state' | 'price' | 'currency' | 'open' | 'reach'>;
  makeLink: MakeCardLink;
  /** Sends the link for a new card; null for people who may not write to buyers. */
  send: SendCardLink | null;
  onClose: () => void;
};

/**
 * Asks the buyer for another card: a link to send, to copy or to scan. No card is typed here: a card read out to a
 * merchant would bring the business into the scope of PCI DSS, and the consent is the buyer's own
 * (docs/decisions/0116). Mount it when it is opened.
 */
export function CardDialog({ plan, makeLink, send, onClose }: CardProps) {
  const t = useTranslations('subscriptions');
  const money = useMoneyText(plan.currency);
  const { subscriptionId, state, reach } = plan;
  const link = useAction<string, Answer<CardLink>>(makeLink, {
    noResponse: () => ({ ok: false, message: t('action.failed') }),
  });
  const make = link.run;
  useEffect(() => void make(subscriptionId), [make, subscriptionId]);
  const sending = useSending(subscriptionId, send, onClose);
  const refused = [link.answer, sending.answer].find((answer) => answer?.ok === false);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('dialog.card.title')}
      locked={sending.isBusy}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-3">
          <p>{t('dialog.card.lead')}</p>
          {state === 'failed' || state === 'retrying' ? (
            <p className="font-medium">{t('dialog.card.failing', { amount: money(plan.open?.price ?? plan.price) })}</p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-start gap-4">
          <div className="size-36 shrink-0 max-sm:mx-auto">
            {link.answer?.ok ? (
              <CodeImage code={link.answer.code} name={t('dialog.card.code')} className="w-full" />
            ) : null}
          </div>
          <div className="grid min-w-48 flex-1 gap-2">
            <p>{t('dialog.card.scan')}</p>
            <p className="text-sm text-muted">{t('dialog.card.rules')}</p>
          </div>
        </div>
        <CardLinkLine url={link.answer?.ok ? link.answer.url : null} isBusy={link.isBusy} />
        {send === null ? null : <Recipients reach={reach} />}
        {refused?.ok === false ? <FieldError id="card-error">{refused.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose} disabled={sending.isBusy}>
            {t('action.keep')}
          </Button>
          {send !== null && isReachable(reach) ? (
            <Button
              kind="main"
              busy={sending.isBusy}
              disabled={sending.answer?.ok === false && sending.answer.why === 'unknown'}
              onClick={sending.run}
            >
              {t('dialog.card.send')}
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** Sends the link once, however fast the button is pressed, and closes the dialog when it went out. */
function useSending(subscriptionId: string, send: SendCardLink | null, onClose: () => void) {
  const t = useTranslations('subscriptions');
  const toast = useToast();
  const { refresh } = useRefresh();
  const isSending = useRef(false);
  const { run, answer, isBusy } = useAction<void, Answer<{ to: string[] }>>(
    async () => (send ? send(subscriptionId) : { ok: false, message: '' }),
    {
      noResponse: () => ({ ok: false, why: 'unknown', message: t('action.lost') }),
      onAnswer: (result) => {
        isSending.current = false;
        if (!result.ok) return;
        onClose();
        toast.add({ title: t('dialog.card.sent', { to: result.to.map(isolate).join(', ') }) });
        refresh();
      },
    },
  );
  return {
    answer,
    isBusy,
    run: () => {
      if (isSending.current) return;
      isSending.current = true;
      void run();
    },
  };
}

/** The address on which the buyer brings another card. Null while it is made, and where it could not be made. */
function CardLinkLine({ url, isBusy }: { url: string | null; isBusy: boolean }) {
  const t = useTranslations('subscriptions');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-sm font-medium">{t('dialog.card.link')}</p>
      <p className="flex min-h-9 items-center gap-1 rounded-control border bg-sunken px-3 py-1.5">
        {url === null ? (
          <span className="text-sm text-muted">{isBusy ? t('dialog.card.loading') : '–'}</span>
        ) : (
          <>
            <code translate="no" className="island min-w-0 grow truncate font-mono text-sm">
              {url}
            </code>
            <CopyButton text={url} name={t('dialog.card.link')} />
          </>
        )}
      </p>
      <p className="text-sm text-muted">{t('dialog.card.valid')}</p>
    </div>
  );
}

/** Addresses that the link is sent to. */
function Recipients({ reach }: Pick<ShownSubscription, 'reach'>) {
  const t = useTranslations('subscriptions');
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {!isReachable(reach)
        ? t('dialog.card.nowhere')
        : [
            reach.email === null ? null : t('dialog.card.byEmail', { to: isolate(reach.email) }),
            reach.phone === null ? null : t('dialog.card.bySms', { to: isolate(reach.phone) }),
          ]
            .filter((one) => one !== null)
            .join(DOT)}
    </p>
  );
}
