'use client';

import { CreditCard, RotateCcw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ConfirmResult } from '#components/access/confirm.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { MAX_REFUND_NOTE_LENGTH, REFUND_CAUSES, type RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import { type FundingView, paysFrom, type MoneyResult } from '#lib/modules/payments/views/dashboard.ts';
import type { PaidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { DeviceSelect } from './device-select.tsx';
import type { DeviceChoice, RefundAtAction } from './devices.ts';
import { AmountDialog, AmountForm, type AmountState } from './amount-dialog.tsx';
import { Consequences, useMoneyText } from './money-dialog.tsx';

/** Why a person refunds, in the words that are offered and in their own. */
type Why = { reason: RefundCause; note: string };

/** `source` is the payer that the person was shown: a refund that another source would pay is refused. */
export type RefundAction = (
  saleId: string,
  amount: number,
  source: 'balance' | 'card',
  why: Why,
) => Promise<MoneyResult>;

type RefundableSale = {
  saleId: string;
  code: number;
  currency: string;
  left: number;
  refunded: number;
  captured: number;
  paidWith: PaidWithTexts;
  funding: FundingView;
};
/** How a person confirms their identity for a large refund. */
export type ProofAction = { confirm: (typed: string) => Promise<ConfirmResult>; hasSecondFactor: boolean };
type RefundDialogProps = {
  sale: RefundableSale;
  refund: RefundAction;
  proof: ProofAction;
  /** Reason that is chosen at first; the buyer's wish without one. */
  cause?: RefundCause | undefined;
  /** Refund at a device; null where the sale was not paid at one. */
  atDevice: { devices: readonly DeviceChoice[]; refund: RefundAtAction } | null;
};

/** Gives money back, and says before the click who pays for it. */
export function RefundDialog({ sale, ...refunding }: RefundDialogProps) {
  return (
    <AmountDialog operation="refund" code={sale.code} icon={<RotateCcw aria-hidden className="size-4" />}>
      {(dialog) => <RefundForm sale={sale} {...refunding} {...dialog} />}
    </AmountDialog>
  );
}

/** A large refund asks in the same dialog who the person is: what they typed stays. */
function RefundForm({ sale, refund, proof, cause, atDevice, ...dialog }: RefundDialogProps & AmountState) {
  const t = useTranslations('dashboard');
  const [deviceId, chooseDevice] = useState('');
  const [confirmation, setConfirmation] = useState<{ typed: string; problem: string | null } | null>(null);
  const [why, setWhy] = useState<Why>({ reason: cause ?? REFUND_CAUSES[0], note: '' });
  const run = async (amount: number): Promise<MoneyResult> => {
    if (confirmation) {
      const proved = await proof
        .confirm(confirmation.typed)
        .catch((): ConfirmResult => ({ ok: false, message: t('money.proof.lost') }));
      setConfirmation(proved.ok ? null : { typed: '', problem: proved.message });
      if (!proved.ok) return { ok: false, why: 'confirm', message: '' };
    }
    const answer = await (atDevice && deviceId !== ''
      ? atDevice.refund(sale.saleId, amount, deviceId, why)
      : refund(sale.saleId, amount, paysFrom(sale.funding, amount), why));
    if (!answer.ok && answer.why === 'confirm') setConfirmation({ typed: '', problem: null });
    return answer;
  };
  return (
    <AmountForm
      {...dialog}
      operation="refund"
      currency={sale.currency}
      most={sale.left}
      run={run}
      doneNote={() => (deviceId === '' ? t('refund.doneHint') : null)}
    >
      {({ amount, isOutdated }) => (
        <>
          <WhyFields why={why} change={setWhy} busy={dialog.busy} />
          {atDevice ? (
            <DeviceSelect
              label={t('onDevice.confirmAt')}
              none={t('onDevice.atOnce')}
              devices={atDevice.devices}
              value={deviceId}
              busy={dialog.busy}
              change={chooseDevice}
            />
          ) : null}
          <RefundConsequences sale={sale} amount={amount} isOutdated={isOutdated} />
          {deviceId === '' ? null : <p className="text-sm text-muted">{t('onDevice.refundNote')}</p>}
          {confirmation ? (
            <ProofField
              {...confirmation}
              hasSecondFactor={proof.hasSecondFactor}
              busy={dialog.busy}
              change={(typed) => setConfirmation({ typed, problem: null })}
            />
          ) : null}
        </>
      )}
    </AmountForm>
  );
}

/** Why, for the colleagues who see it later; the buyer never does. */
function WhyFields({ why, change, busy }: { why: Why; change: (why: Why) => void; busy: boolean }) {
  const t = useTranslations('dashboard.refund');
  return (
    <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
      <Field id="refund-reason" label={t('reason')}>
        {(attributes) => (
          <Select
            {...attributes}
            disabled={busy}
            value={why.reason}
            onChange={({ target }) => change({ ...why, reason: target.value as RefundCause })}
          >
            {REFUND_CAUSES.map((cause) => (
              <option key={cause} value={cause}>
                {t(`cause.${cause}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="refund-note" label={t('noteLabel')}>
        {(attributes) => (
          <Input
            {...attributes}
            dir="auto"
            autoComplete="off"
            maxLength={MAX_REFUND_NOTE_LENGTH}
            readOnly={busy}
            value={why.note}
            onChange={({ target }) => change({ ...why, note: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

type ProofProps = {
  typed: string;
  problem: string | null;
  hasSecondFactor: boolean;
  busy: boolean;
  change: (typed: string) => void;
};

function ProofField({ typed, problem, hasSecondFactor, busy, change }: ProofProps) {
  const t = useTranslations('dashboard.money.proof');
  return (
    <Field id="refund-proof" label={t(hasSecondFactor ? 'code' : 'password')} help={t('why')} error={problem}>
      {(attributes) => (
        <Input
          {...attributes}
          type={hasSecondFactor ? 'text' : 'password'}
          inputMode={hasSecondFactor ? 'numeric' : 'text'}
          autoComplete={hasSecondFactor ? 'one-time-code' : 'current-password'}
          dir="ltr"
          required
          autoFocus
          readOnly={busy}
          value={typed}
          onChange={(event) => change(event.target.value)}
          className="rtl:text-end"
        />
      )}
    </Field>
  );
}

function RefundConsequences({
  sale,
  amount,
  isOutdated,
}: {
  sale: RefundableSale;
  amount: number;
  isOutdated: boolean;
}) {
  const t = useTranslations('dashboard.refund');
  const money = useMoneyText(sale.currency);
  const { balance, card } = sale.funding;
  const fromCard = paysFrom(sale.funding, amount) === 'card' && card !== null;
  const of = (value: number) => <Money amount={value} currency={sale.currency} />;
  return (
    <Consequences
      isOutdated={isOutdated}
      lines={[
        { label: t('buyerGets', { to: sale.paidWith.to }), value: of(amount) },
        fromCard
          ? { label: t('fromCard', { card: isolate(`${card.brand} ${card.last4}`) }), value: of(-amount) }
          : { label: t('youPay'), value: of(-amount) },
        fromCard
          ? { label: t('balanceStays'), value: of(balance) }
          : { label: t('balanceAfter'), value: of(balance - amount) },
        { label: t('left'), value: of(sale.left - amount) },
        {
          label: t('becomes'),
          value: <StatusBadge type="sale" status={sale.left === amount ? 'refunded' : 'partial-refund'} />,
        },
      ]}
    >
      {fromCard ? (
        <p className="flex gap-2 rounded-control bg-wait-soft p-2.5 text-wait">
          <CreditCard aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t('short', { balance: money(balance) })}
        </p>
      ) : null}
      {!fromCard && balance < amount ? <p>{t('belowZero')}</p> : null}
      <p>{t('note')}</p>
    </Consequences>
  );
}
