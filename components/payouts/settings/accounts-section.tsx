'use client';

import { Check, Hourglass, Plus, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { ShownAccount } from '#lib/modules/payouts/views/settings.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useBankText } from './bank-text.ts';
import type { PayoutSettingsActions } from './settings-actions.ts';

type AccountsProps = {
  seller: { key: string; name: string };
  isApproved: boolean;
  accounts: readonly ShownAccount[];
  currencies: readonly string[];
  holdDays: number;
  actions: Pick<PayoutSettingsActions, 'add' | 'remove'>;
  timeZone: string;
  now: Date;
};

/** The accounts that a business is paid to: the one in use and the one that waits, of each currency. */
export function AccountsSection({ seller, isApproved, accounts, actions, ...rest }: AccountsProps) {
  const { currencies, holdDays, timeZone, now } = rest;
  const t = useTranslations('payout-accounts.accounts');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ShownAccount | null>(null);
  const guard = useGuard();
  return (
    <Section id="accounts" title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{isApproved ? t('lead') : t('notApproved')}</p>
      {accounts.length === 0 && isApproved ? <p className="mb-4">{t('none')}</p> : null}
      {accounts.length > 0 ? (
        <ul className="divide-y border-y">
          {accounts.map((account) => (
            <AccountRow
              key={account.publicId}
              {...{ account, timeZone, now }}
              remove={account.state === 'waiting' ? () => guard(() => setRemoved(account)) : null}
            />
          ))}
        </ul>
      ) : null}
      {isApproved ? (
        <Button className="mt-4" onClick={() => setAdding(true)} icon={<Plus aria-hidden className="size-4" />}>
          {t(accounts.length === 0 ? 'add' : 'replace')}
        </Button>
      ) : null}
      {isAdding ? (
        <AccountDialog
          {...{ seller, currencies, holdDays }}
          add={(values) => actions.add(seller.key, values)}
          close={() => setAdding(false)}
        />
      ) : null}
      <Dialog
        open={removed !== null}
        onOpenChange={(open) => {
          if (!open) setRemoved(null);
        }}
        title={t('removeTitle', { last4: isolate(removed?.last4 ?? '') })}
      >
        {removed ? (
          <RemoveForm run={() => actions.remove(seller.key, removed.currency)} close={() => setRemoved(null)} />
        ) : null}
      </Dialog>
    </Section>
  );
}

type RowProps = { account: ShownAccount; remove: (() => void) | null; timeZone: string; now: Date };

function AccountRow({ account, remove, timeZone, now }: RowProps) {
  const t = useTranslations('payout-accounts.accounts');
  const bankText = useBankText();
  const { bank, branch, last4, holder, currency, state, usableFrom, nameDiffers } = account;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3" data-account={state}>
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{t('account', { bank: bankText(bank), branch: isolate(branch), last4: isolate(last4) })}</span>
          <span translate="no" className="text-sm text-muted">
            {currency}
          </span>
          <Badge tone={state === 'used' ? 'good' : 'wait'} icon={state === 'used' ? Check : Hourglass}>
            {t(`state.${state === 'used' ? 'used' : 'waiting'}`)}
          </Badge>
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{t('holder', { name: isolate(holder) })}</p>
        {state === 'waiting' ? (
          <p className="text-sm text-muted">
            {t('usableFrom')} <Timestamp at={usableFrom} timeZone={timeZone} now={now} exact />
          </p>
        ) : null}
        {nameDiffers ? (
          <p className="flex items-start gap-1.5 text-sm text-wait">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('nameDiffers')}
          </p>
        ) : null}
      </div>
      {remove ? <Button onClick={remove}>{t('remove')}</Button> : null}
    </li>
  );
}

function RemoveForm({ run, close }: { run: () => Promise<Answer>; close: () => void }) {
  const t = useTranslations('payout-accounts.accounts');
  const common = useTranslations('common');
  const toast = useToast();
  const { refresh } = useRefresh();
  const action = useAction<undefined, Answer>(run, {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer({ ok }) {
      if (!ok) return;
      close();
      toast.add({ title: t('removed') });
      refresh();
    },
  });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('removeMeans')}</p>
      {action.answer?.ok === false ? <FieldError id="account-kept">{action.answer.message}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={action.isBusy}>
          {common('action.cancel')}
        </Button>
        <Button kind="danger" busy={action.isBusy} onClick={() => void action.run(undefined)}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
