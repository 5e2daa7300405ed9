'use client';

import { ArrowDownToLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import {
  AmountField,
  Consequences,
  type DialogState,
  MoneyDialog,
  MoneyForm,
  useAmount,
  useMoneyText,
} from '#components/sales/steps/money-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { MoneyResult, TermsView } from '#lib/modules/payments/views/dashboard.ts';
import type { PaidWithTexts } from '#lib/modules/payments/views/paid-with.ts';
import { feesOf } from '#lib/modules/payments/views/rules.ts';

export type HoldMove = (saleId: string, amount: number) => Promise<MoneyResult>;

export type HeldSale = {
  saleId: string;
  code: number;
  currency: string;
  held: number;
  paidWith: PaidWithTexts;
  isForeign: boolean;
  terms: TermsView;
  drawn: number;
};
type CaptureDialogProps = { sale: HeldSale; capture: HoldMove };

/** Takes what is held, whole or in part, and says before the click what reaches the seller and what goes back. */
export function CaptureDialog({ sale, capture }: CaptureDialogProps) {
  const t = useTranslations('dashboard');
  const field = useRef<HTMLInputElement>(null);
  return (
    <MoneyDialog
      title={t('capture.title', { code: String(sale.code) })}
      first={field}
      trigger={{ label: t('sale.capture'), kind: 'main', icon: <ArrowDownToLine aria-hidden className="size-4" /> }}
    >
      {(dialog) => <CaptureForm sale={sale} capture={capture} field={field} {...dialog} />}
    </MoneyDialog>
  );
}

function CaptureForm({
  sale,
  capture,
  field,
  ...dialog
}: CaptureDialogProps & DialogState & { field: React.RefObject<HTMLInputElement | null> }) {
  const t = useTranslations('dashboard.capture');
  const action = useTranslations('dashboard.sale');
  const money = useMoneyText(sale.currency);
  const toast = useToast();
  const limits = { minimum: money(MINIMUM_AMOUNT), maximum: money(sale.held) };
  const entered = useAmount(sale.held, sale.currency, {
    bad: t('bad'),
    low: t('low', limits),
    high: t('high', limits),
  });
  const { amount } = entered;
  return (
    <MoneyForm
      {...dialog}
      refusedTitle={t('refusedTitle')}
      submit={{ label: amount === null ? action('capture') : t('submit', { amount: money(amount) }), kind: 'main' }}
      run={amount === null ? null : () => capture(sale.saleId, amount)}
      onDone={(done) =>
        toast.add({
          title: t('done', { amount: money(done) }),
          description: done < sale.held ? t('doneRest', { rest: money(sale.held - done) }) : t('doneHint'),
        })
      }
    >
      <AmountField
        id="capture-amount"
        label={t('amount')}
        help={entered.isAll ? t('onlyAll', limits) : t('help', limits)}
        currency={sale.currency}
        busy={dialog.busy}
        field={field}
        entered={entered}
      />
      <CaptureConsequences sale={sale} amount={entered.valid} isOld={amount === null} />
    </MoneyForm>
  );
}

function CaptureConsequences({ sale, amount, isOld }: { sale: HeldSale; amount: number; isOld: boolean }) {
  const t = useTranslations('dashboard.capture');
  const { marketFee, marketFeeFixed, seller } = sale.terms;
  const { processing, market } = feesOf({ price: amount, marketFee, marketFeeFixed }, seller, sale.isForeign, amount);
  const rest = sale.held - amount;
  const of = (value: number) => <Money amount={value} currency={sale.currency} />;
  return (
    <Consequences
      isOld={isOld}
      lines={[
        { label: t('buyerPays', { name: sale.paidWith.name }), value: of(amount) },
        rest > 0 ? { label: t('released', { to: sale.paidWith.to }), value: of(rest) } : null,
        { label: t('fees'), value: of(-(processing + market)) },
        { label: t('youGet'), value: of(amount - processing - market) },
        { label: t('becomes'), value: <StatusBadge type="authorize" status="completed" /> },
      ]}
    >
      {rest > 0 ? <p>{t('restNote')}</p> : null}
    </Consequences>
  );
}
