'use client';

import { CalendarDays, Check, CirclePause, CirclePlay, Gauge, HandCoins, Scale, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { InstallmentSettlement } from '#lib/kernel/sale/installments.ts';
import type { TypedAdjustment } from '#lib/modules/operators/contract.ts';
import type { SellerState } from '#lib/modules/operators/views.ts';
import { AdjustDialog, type AdjustResult } from './adjust-dialog.tsx';
import { type AmountSetting, AmountDialog } from './amount-dialog.tsx';
import { type Decided, ReasonDialog } from './reason-dialog.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';

/** Server actions about a seller, each named by its public key. */
type OperatorActions = {
  approve: (ref: string, reason: string) => Promise<Decided>;
  decline: (ref: string, reason: string) => Promise<Decided>;
  pause: (ref: string, reason: string) => Promise<Decided>;
  resume: (ref: string) => Promise<{ ok: true } | Refused>;
  adjust: (ref: string, typed: TypedAdjustment) => Promise<AdjustResult>;
  limit: SetAmount;
  chargebackFee: SetAmount;
  installments: (ref: string, settlement: string) => Promise<{ ok: true } | Refused<'settlement'>>;
};

type SetAmount = (ref: string, amount: string) => Promise<{ ok: true } | Refused<'amount'>>;

type SellerActionsProps = {
  seller: { ref: string; state: SellerState; isPaused: boolean; isAlone: boolean; currencies: readonly string[] };
  /** The limit below zero and the fee for a chargeback as they are typed. */
  amounts: Readonly<Record<AmountSetting, string>>;
  settlement: InstallmentSettlement;
  actions: OperatorActions;
};

type OpenDialog = 'approve' | 'decline' | 'pause' | AmountSetting | 'adjust' | 'settlement';

/** Actions of an operator on a seller. */
export function OperatorSellerActions({ seller, amounts, settlement, actions }: SellerActionsProps) {
  const t = useTranslations('operator.action');
  const [dialog, open] = useState<OpenDialog | null>(null);
  const { ref, state, isPaused, isAlone, currencies } = seller;
  const close = () => open(null);
  const icon = 'size-4';
  return (
    <div className="flex flex-wrap items-start gap-2">
      {isAlone && (state === 'waiting' || state === 'declined') ? (
        <Button kind="main" icon={<Check aria-hidden className={icon} />} onClick={() => open('approve')}>
          {t('approve')}
        </Button>
      ) : null}
      {isPaused ? (
        <Resume sellerRef={ref} resume={actions.resume} />
      ) : (
        <Button icon={<CirclePause aria-hidden className={icon} />} onClick={() => open('pause')}>
          {t('pause')}
        </Button>
      )}
      <Button icon={<Scale aria-hidden className={icon} />} onClick={() => open('adjust')}>
        {t('adjust')}
      </Button>
      <Button icon={<Gauge aria-hidden className={icon} />} onClick={() => open('limit')}>
        {t('limit')}
      </Button>
      <Button icon={<HandCoins aria-hidden className={icon} />} onClick={() => open('chargebackFee')}>
        {t('chargebackFee')}
      </Button>
      <Button icon={<CalendarDays aria-hidden className={icon} />} onClick={() => open('settlement')}>
        {t('settlement')}
      </Button>
      {isAlone && (state === 'waiting' || state === 'approved') ? (
        <Button kind="danger" icon={<X aria-hidden className={icon} />} onClick={() => open('decline')}>
          {t('decline')}
        </Button>
      ) : null}
      {dialog === 'approve' || dialog === 'decline' || dialog === 'pause' ? (
        <ReasonDialog by={dialog} send={(reason) => actions[dialog](ref, reason)} close={close} />
      ) : null}
      {dialog === 'adjust' ? (
        <AdjustDialog currencies={currencies} send={(typed) => actions.adjust(ref, typed)} close={close} />
      ) : null}
      {dialog === 'limit' || dialog === 'chargebackFee' ? (
        <AmountDialog of={dialog} now={amounts[dialog]} send={(typed) => actions[dialog](ref, typed)} close={close} />
      ) : null}
      {dialog === 'settlement' ? (
        <SettlementDialog now={settlement} send={(typed) => actions.installments(ref, typed)} close={close} />
      ) : null}
    </div>
  );
}

function Resume({ sellerRef, resume }: { sellerRef: string; resume: OperatorActions['resume'] }) {
  const t = useTranslations('operator');
  const toast = useToast();
  const { refresh } = useRefresh();
  const guard = useGuard();
  const { run, isBusy, answer } = useAction<void, { ok: true } | Refused>(() => resume(sellerRef), {
    noResponse: (): Refused => ({ ok: false, message: t('lost') }),
    onAnswer: ({ ok }) => {
      if (ok) toast.add({ title: t('action.resumed') });
      if (ok) refresh();
    },
  });
  return (
    <div className="grid gap-2">
      <Button
        icon={<CirclePlay aria-hidden className="size-4" />}
        busy={isBusy}
        onClick={() => guard(() => void run())}
      >
        {t('action.resume')}
      </Button>
      {answer?.ok === false ? <FieldError id="resume-problem">{answer.message}</FieldError> : null}
    </div>
  );
}
