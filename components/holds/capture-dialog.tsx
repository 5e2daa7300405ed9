'use client';

import { ArrowDownToLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AmountDialog, AmountForm, type AmountState } from '#components/sales/steps/amount-dialog.tsx';
import { Consequences, useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import type { MoneyResult, TermsView } from '#lib/modules/payments/views/dashboard.ts';
import type { PaidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { feesOf } from '#lib/modules/payments/views/rules.ts';

export type HoldMove = (saleId: string, amount: number) => Promise<MoneyResult>;

/** Amounts in minor units. `drawn`: captured from the hold by multi-captures. */
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

/** Captures a hold, whole or in part; before the click it shows the amounts for the seller and for the buyer. */
export function CaptureDialog({ sale, capture }: CaptureDialogProps) {
  return (
    <AmountDialog operation="capture" code={sale.code} icon={<ArrowDownToLine aria-hidden className="size-4" />}>
      {(dialog) => <CaptureForm sale={sale} capture={capture} {...dialog} />}
    </AmountDialog>
  );
}

function CaptureForm({ sale, capture, ...dialog }: CaptureDialogProps & AmountState) {
  const t = useTranslations('dashboard.capture');
  const money = useMoneyText(sale.currency);
  return (
    <AmountForm
      {...dialog}
      operation="capture"
      currency={sale.currency}
      most={sale.held}
      run={(amount) => capture(sale.saleId, amount)}
      doneNote={(done) => (done < sale.held ? t('doneRest', { rest: money(sale.held - done) }) : t('doneHint'))}
    >
      {({ amount, isOutdated }) => <CaptureConsequences sale={sale} amount={amount} isOutdated={isOutdated} />}
    </AmountForm>
  );
}

function CaptureConsequences({ sale, amount, isOutdated }: { sale: HeldSale; amount: number; isOutdated: boolean }) {
  const t = useTranslations('dashboard.capture');
  const { marketFee, marketFeeFixed, seller } = sale.terms;
  const taken = { price: amount, currency: sale.currency, marketFee, marketFeeFixed };
  const { processing, vat, market } = feesOf(taken, seller, sale.isForeign, amount);
  const cost = processing + vat + market;
  const rest = sale.held - amount;
  const of = (value: number) => <Money amount={value} currency={sale.currency} />;
  return (
    <Consequences
      isOutdated={isOutdated}
      lines={[
        { label: t('buyerPays', { name: sale.paidWith.name }), value: of(amount) },
        rest > 0 ? { label: t('released', { to: sale.paidWith.to }), value: of(rest) } : null,
        { label: t('fees'), value: of(-cost) },
        { label: t('youGet'), value: of(amount - cost) },
        { label: t('becomes'), value: <StatusBadge type="authorize" status="completed" /> },
      ]}
    >
      {rest > 0 ? <p>{t('restNote')}</p> : null}
    </Consequences>
  );
}
