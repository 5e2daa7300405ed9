'use client';

import { Banknote } from 'lucide-react';
import { DOT } from '#components/ui/dot.ts';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import type { DeviceChoice } from '#components/sales/steps/devices.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { CounterPayment } from '#lib/modules/counter/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { CounterActions, CounterData } from './counter-data.ts';
import { ReceiptSection } from './receipt-section.tsx';
import { CounterRefund } from './counter-refund.tsx';
import { useAmountText } from './use-amount-text.ts';
import { CutText } from '#components/ui/cut-text.tsx';

type ListProps = {
  latest: readonly CounterPayment[];
  devices: readonly DeviceChoice[];
  mayRefund: boolean;
  closed: CounterData['closed'];
  isOnline: boolean;
  timeZone: string;
  actions: Pick<CounterActions, 'refund' | 'giveBack' | 'receipt' | 'print'>;
  /** Opens the payment of a sale that is not paid yet. */
  take: (one: CounterPayment) => void;
};

type Opened = { what: 'refund' | 'receipt' | 'cash'; one: CounterPayment };

/** The latest sales of this counter, with refund and receipt of each. */
export function LatestPayments({ latest, devices, mayRefund, closed, isOnline, timeZone, actions, take }: ListProps) {
  const t = useTranslations('counter.taken');
  const receipt = useTranslations('counter.done')('receipt');
  const { refresh } = useRefresh();
  const text = useAmountText();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  if (latest.length === 0) return <p className="py-8 text-center text-muted">{t('empty')}</p>;
  return (
    <>
      <ul className="divide-y border-y">
        {latest.map((one) => (
          <PaymentRow
            key={one.id}
            {...{ one, mayRefund, isOnline, timeZone, take }}
            open={(what) => open({ what, one })}
          />
        ))}
      </ul>
      {opened?.what === 'refund' ? (
        <CounterRefund one={opened.one} refund={actions.refund} close={close} done={refresh} />
      ) : null}
      {opened?.what === 'cash' ? (
        <AskDialog
          title={t('giveBackTitle', { amount: text(opened.one.amount, opened.one.currency) })}
          submit={t('giveBack')}
          run={() => actions.giveBack(opened.one.id)}
          onDone={() => {
            close();
            refresh();
          }}
          onClose={close}
        >
          <p>{t('giveBackLead')}</p>
        </AskDialog>
      ) : null}
      <Dialog
        open={opened?.what === 'receipt'}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        title={receipt}
      >
        {opened ? <ReceiptSection saleId={opened.one.id} {...{ devices, closed, actions }} /> : null}
      </Dialog>
    </>
  );
}

type RowProps = Pick<ListProps, 'mayRefund' | 'isOnline' | 'timeZone' | 'take'> & {
  one: CounterPayment;
  open: (what: Opened['what']) => void;
};

function PaymentRow({ one, mayRefund, isOnline, timeZone, take, open }: RowProps) {
  const t = useTranslations('counter');
  const { product, at, by, amount, currency, state, paid, isCash, left } = one;
  const isBack = state === 'returned' || state === 'partly-returned';
  return (
    <li className="grid gap-2 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5">
        <CutText className="font-medium">{product}</CutText>
        <span className="figures min-w-24 font-medium">
          <Money amount={amount} currency={currency} />
        </span>
        <span className="text-sm text-muted">
          <Timestamp at={new Date(at)} timeZone={timeZone} now={new Date(at)} />
          {DOT}
          {t('taken.by', { name: isolate(by) })}
        </span>
        <span className={cx('text-end text-sm', state === 'open' ? 'text-wait' : 'text-muted')}>
          {state === 'paid' ? (
            isCash ? (
              <span className="inline-flex items-center gap-1.5">
                <Banknote aria-hidden className="size-4" />
                {t('shift.cash')}
              </span>
            ) : (
              <MethodMark paid={paid} />
            )
          ) : (
            t(`taken.state.${state}`)
          )}
        </span>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {state === 'open' ? (
          <Button className="h-11 md:h-16" disabled={!isOnline} onClick={() => take(one)}>
            {t('taken.take')}
          </Button>
        ) : null}
        {!isCash && (state === 'paid' || isBack) ? (
          <Button className="h-11 md:h-16" disabled={!isOnline} onClick={() => open('receipt')}>
            {t('taken.receipt')}
          </Button>
        ) : null}
        {mayRefund && left > 0 ? (
          <Button className="h-11 md:h-16" disabled={!isOnline} onClick={() => open(isCash ? 'cash' : 'refund')}>
            {t(isCash ? 'taken.giveBack' : 'taken.refund')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
