'use client';

import { CornerUpLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  Consequences,
  type DialogState,
  MoneyDialog,
  MoneyForm,
  useMoneyText,
} from '#components/sales/steps/money-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { HeldSale, HoldMove } from './capture-dialog.tsx';

/** Releases a hold: the buyer is not charged, and it cannot be undone. */
export function ReleaseDialog({ sale, release }: { sale: HeldSale; release: HoldMove }) {
  const t = useTranslations('dashboard');
  return (
    <MoneyDialog
      name="release"
      title={t('release.title', { code: String(sale.code) })}
      trigger={{ label: t('sale.release'), kind: 'plain', icon: <CornerUpLeft aria-hidden className="turn size-4" /> }}
    >
      {(dialog) => <ReleaseForm sale={sale} release={release} {...dialog} />}
    </MoneyDialog>
  );
}

function ReleaseForm({ sale, release, ...dialog }: { sale: HeldSale; release: HoldMove } & DialogState) {
  const t = useTranslations('dashboard.release');
  const money = useMoneyText(sale.currency);
  const toast = useToast();
  return (
    <MoneyForm
      {...dialog}
      refusedTitle={t('refusedTitle')}
      submit={{ label: t('submit', { amount: money(sale.held) }), kind: 'danger' }}
      run={() => release(sale.saleId, sale.held)}
      onDone={(done) => toast.add({ title: t('done', { amount: money(done) }), description: t('doneHint') })}
    >
      <p>{t('lead')}</p>
      <Consequences
        lines={[
          {
            label: t('buyerKeeps', { to: sale.paidWith.to }),
            value: <Money amount={sale.held} currency={sale.currency} />,
          },
          { label: t('youGet'), value: <Money amount={0} currency={sale.currency} /> },
          {
            label: t('becomes'),
            value: <StatusBadge type="authorize" status={sale.drawn > 0 ? 'partial-void' : 'voided'} />,
          },
        ]}
      >
        <p>{t('note')}</p>
      </Consequences>
    </MoneyForm>
  );
}
