'use client';

import { Link2, Mail, MailX, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PreviewAtOnce } from '#components/review/preview-button.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { OnboardingState } from '#lib/modules/onboarding/contract/enums.ts';
import { OPEN_FOR_SELLER } from '#lib/modules/partners/views.ts';
import { NoteDialog } from './note-dialog.tsx';
import type { Done, SellerActions } from './seller-actions.ts';

type HeadActionsProps = {
  seller: { ref: string; name: string; state: OnboardingState; hasOnboarding: boolean };
  actions: SellerActions;
};

/** Actions on a seller: a note to it, and while its onboarding is open, a reminder, its link and its withdrawal. */
export function SellerHeadActions({ seller, actions }: HeadActionsProps) {
  const t = useTranslations('partner-seller');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [dialog, open] = useState<'write' | 'withdraw' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const lost = (): Refused => ({ ok: false, message: t('lost') });
  const remind = useAction<void, Done>(() => actions.remind(seller.ref), {
    noResponse: lost,
    onAnswer: ({ ok }) => {
      if (ok) toast.add({ title: t('reminded') });
      if (ok) refresh();
    },
  });
  const show = useAction<void, { ok: true; link: string } | Refused>(() => actions.showLink(seller.ref), {
    noResponse: lost,
    onAnswer: (answer) => setLink(answer.ok ? answer.link : null),
  });
  const isOpen = seller.hasOnboarding && OPEN_FOR_SELLER.some((state) => state === seller.state);
  const refused = [remind.answer, show.answer].find((answer) => answer?.ok === false) as Refused | undefined;
  const icon = 'size-4';
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <PreviewAtOnce id={seller.ref} start={actions.preview} />
        <Button icon={<Mail aria-hidden className={icon} />} onClick={() => open('write')}>
          {t('write')}
        </Button>
        {isOpen ? (
          <>
            <Button
              icon={<Send aria-hidden className="turn size-4" />}
              busy={remind.isBusy}
              onClick={() => void remind.run()}
            >
              {t('remind')}
            </Button>
            <Button icon={<Link2 aria-hidden className={icon} />} busy={show.isBusy} onClick={() => void show.run()}>
              {t('copyLink')}
            </Button>
          </>
        ) : null}
        {seller.hasOnboarding && seller.state === 'invited' ? (
          <Button kind="danger" icon={<MailX aria-hidden className={icon} />} onClick={() => open('withdraw')}>
            {t('withdraw')}
          </Button>
        ) : null}
      </div>
      {refused ? <FieldError id="doings-problem">{refused.message}</FieldError> : null}
      {dialog === 'write' ? <NoteDialog seller={seller} write={actions.write} close={() => open(null)} /> : null}
      {dialog === 'withdraw' ? (
        <WithdrawDialog sellerRef={seller.ref} withdraw={actions.withdraw} close={() => open(null)} />
      ) : null}
      {link === null ? null : <LinkDialog link={link} close={() => setLink(null)} />}
    </div>
  );
}

function LinkDialog({ link, close }: { link: string; close: () => void }) {
  const t = useTranslations('partner-seller');
  const common = useTranslations('common.action');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('linkShown')}
    >
      <div className="grid gap-4">
        <p className="flex items-start gap-1">
          <Code>{link}</Code>
          <CopyButton text={link} name={t('linkShown')} />
        </p>
        <p className="text-sm text-muted">{t('linkCopied')}</p>
        <div className="flex justify-end">
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type WithdrawProps = { sellerRef: string; withdraw: SellerActions['withdraw']; close: () => void };

function WithdrawDialog({ sellerRef, withdraw, close }: WithdrawProps) {
  const t = useTranslations('partner-seller');
  const common = useTranslations('common.action');
  const toast = useToast();
  const { refresh } = useRefresh();
  const { run, isBusy, answer } = useAction<void, Done>(() => withdraw(sellerRef), {
    noResponse: (): Refused => ({ ok: false, message: t('lost') }),
    onAnswer: ({ ok }) => {
      if (!ok) return;
      close();
      toast.add({ title: t('withdrawn') });
      refresh();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t('withdrawTitle')}
      locked={isBusy}
    >
      <div className="grid gap-5">
        <p>{t('withdrawLead')}</p>
        {answer?.ok === false ? <FieldError id="withdraw-problem">{answer.message}</FieldError> : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={close} disabled={isBusy}>
            {common('cancel')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void run()}>
            {t('withdrawSubmit')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
