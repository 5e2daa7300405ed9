'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDayText } from '#components/balance/day-text.ts';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Facts } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';

/** A payout as it would be made now. Amount in minor units; `arrives`: `YYYY-MM-DD`. */
type Offer = {
  currency: string;
  amount: number;
  account: { publicId: string; last4: string } | null;
  arrives: string;
  takesTwo: boolean;
  why: string | null;
};

type PayOutProps = {
  sellerKey: string;
  offer: Offer;
  /** `publicId` null: it waits for a second person. */
  payOut: (key: string, currency: string, accountId: string) => Promise<Answer<{ publicId: string | null }>>;
};

/** Pays out all that is available, after the amount, the account and the day of its arrival were shown. */
export function PayOutNow({ sellerKey, offer, payOut }: PayOutProps) {
  const t = useTranslations('payout-accounts.now');
  const [isOpen, setOpen] = useState(false);
  const { account, amount, why } = offer;
  if (amount <= 0) return null;
  if (account === null)
    return why === 'not_approved' ? null : (
      <Link
        href="/settings/payouts"
        prefetch={false}
        className="thumb inline-flex items-center text-link hover:text-accent"
      >
        {t('addAccount')}
      </Link>
    );
  if (why !== null) return null;
  return (
    <>
      <Button kind="main" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('title')}>
        <ConfirmPayout
          offer={offer}
          last4={account.last4}
          run={() => payOut(sellerKey, offer.currency, account.publicId)}
          close={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

type ConfirmProps = {
  offer: Offer;
  last4: string;
  run: () => Promise<Answer<{ publicId: string | null }>>;
  close: () => void;
};

function ConfirmPayout({ offer: { amount, currency, arrives, takesTwo }, last4, run, close }: ConfirmProps) {
  const t = useTranslations('payout-accounts.now');
  const common = useTranslations('common');
  const language = useLocale();
  const dayText = useDayText();
  const toast = useToast();
  const { refresh } = useRefresh();
  const action = useAction<undefined, Answer<{ publicId: string | null }>>(run, {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer(answer) {
      if (!answer.ok) return;
      close();
      toast.add({ title: t(answer.publicId === null ? 'waits' : 'done') });
      refresh();
    },
  });
  return (
    <div className="grid gap-5">
      <Facts
        facts={[
          { label: t('amount'), value: <Money amount={amount} currency={currency} /> },
          { label: t('account'), value: t('ending', { last4: isolate(last4) }) },
          takesTwo ? null : { label: t('arrives'), value: dayText(arrives, 'long') },
        ]}
      />
      {takesTwo ? <p className="text-muted">{t('takesTwo')}</p> : null}
      {action.answer?.ok === false ? <FieldError id="payout-problem">{action.answer.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={action.isBusy}>
          {common('action.cancel')}
        </Button>
        <Button kind="main" busy={action.isBusy} onClick={() => void action.run(undefined)}>
          {takesTwo ? t('ask') : t('submit', { amount: amountText(amount, currency, language) })}
        </Button>
      </div>
    </div>
  );
}
