'use client';

import { CreditCard, Ellipsis, Eye, RefreshCw, Repeat2, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { CardDialog } from '#components/subscriptions/detail/card-dialog.tsx';
import { ChangeDialog } from '#components/subscriptions/detail/change-dialog.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx';
import { Money } from '#components/ui/money.tsx';
import { FAILURES_THAT_CANCEL } from '#lib/modules/subscriptions/views/may-change.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { RecoveryActions } from './recovery-actions.ts';
import { FailurePreview } from './failure-preview.tsx';
import type { ListedFailure } from './recovery-cells.tsx';

type RecoveryMenuProps = { row: ListedFailure; name: string; actions: RecoveryActions };

/** Actions on one failure. Where the subscription waits for another card, its card is not charged again: no *retry*. */
export function RecoveryMenu({ row, name, actions }: RecoveryMenuProps) {
  const t = useTranslations('subscription-work.recovery');
  const router = useRouter();
  const [open, setOpen] = useState<'retry' | 'send' | 'card' | 'preview' | null>(null);
  const { subscriptionId, state, isAllowed, mayWrite, isUnderWay, amount, currency } = row;
  const icon = 'size-4 shrink-0 text-muted';
  const close = () => setOpen(null);
  return (
    <span className="relative z-10 inline-block">
      <Menu
        align="end"
        trigger={
          <IconButton label={t('actionsOf', { name: isolate(name) })}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        {isAllowed ? (
          <>
            {state === 'retrying' ? (
              <MenuItem
                icon={<RefreshCw aria-hidden className={icon} />}
                onClick={() => setOpen('retry')}
                why={isUnderWay ? t('underWay') : undefined}
              >
                {t('retry')}
              </MenuItem>
            ) : null}
            {mayWrite && actions.sendLink ? (
              <MenuItem
                icon={<Send aria-hidden className={cx(icon, 'turn')} />}
                onClick={() => setOpen('send')}
                why={addressesOf(row).length === 0 ? t('link.nowhere') : undefined}
              >
                {t('send')}
              </MenuItem>
            ) : null}
            <MenuItem icon={<CreditCard aria-hidden className={icon} />} onClick={() => setOpen('card')}>
              {t('card')}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon={<Eye aria-hidden className={icon} />} onClick={() => setOpen('preview')}>
          {t('preview.open')}
        </MenuItem>
        <MenuItem
          icon={<Repeat2 aria-hidden className={icon} />}
          onClick={() => router.push(`/subscriptions/${subscriptionId}`)}
        >
          {t('show')}
        </MenuItem>
      </Menu>
      {open === 'retry' ? <RetryDialog row={row} retry={actions.retry} onClose={close} /> : null}
      {open === 'send' && actions.sendLink ? <SendDialog row={row} send={actions.sendLink} onClose={close} /> : null}
      {open === 'preview' ? <FailurePreview row={row} onClose={close} /> : null}
      {open === 'card' ? (
        <CardDialog
          plan={{ ...row, open: { number: row.number ?? 1, price: amount }, price: amount, currency }}
          makeLink={actions.makeLink}
          send={null}
          onClose={close}
        />
      ) : null}
    </span>
  );
}

const addressesOf = ({ reach: { email, phone } }: ListedFailure): string[] =>
  [email, phone].filter((address) => address !== null);

type SendProps = { row: ListedFailure; send: NonNullable<RecoveryActions['sendLink']>; onClose: () => void };

/** Sends the buyer the link on which another payment method is entered. */
function SendDialog({ row, send, onClose }: SendProps) {
  const { subscriptionId, amount, currency } = row;
  const t = useTranslations('subscription-work.recovery.link');
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit'), kind: 'main' }}
      run={() => send(subscriptionId)}
      done={{ title: t('done'), description: addressesOf(row).map(isolate).join(', ') }}
      onClose={onClose}
    >
      <p>{t('lead')}</p>
      <Consequences
        lines={[
          {
            label: t('to'),
            value: <span className="[overflow-wrap:anywhere]">{addressesOf(row).map(isolate).join(', ')}</span>,
          },
          { label: t('amount'), value: <Money amount={amount} currency={currency} /> },
        ]}
      />
    </ChangeDialog>
  );
}

type RetryProps = { row: ListedFailure; retry: RecoveryActions['retry']; onClose: () => void };

/** Charges the failed date now, with the saved method. */
function RetryDialog({ row, retry, onClose }: RetryProps) {
  const { subscriptionId, amount, currency, failures, cardMask, cardExpiry } = row;
  const t = useTranslations('subscription-work.recovery.try');
  const money = useMoneyText(currency);
  // Failures that are left after this charge, if it fails too.
  const left = FAILURES_THAT_CANCEL - failures - 1;
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit', { amount: money(amount) }), kind: 'main' }}
      run={() => retry(subscriptionId)}
      done={{ title: t('done'), description: t('doneHint') }}
      onClose={onClose}
    >
      <p>{t('lead')}</p>
      <Consequences
        lines={[
          { label: t('amount'), value: <Money amount={amount} currency={currency} /> },
          cardMask === null
            ? null
            : { label: t(cardExpiry === null ? 'account' : 'card'), value: <bdi>{cardMask.slice(-4)}</bdi> },
        ]}
      >
        <p>{left > 0 ? t('left', { count: left }) : t('last')}</p>
      </Consequences>
    </ChangeDialog>
  );
}
