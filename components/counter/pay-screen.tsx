'use client';

import type { DeviceChoice } from '#components/sales/steps/devices.ts';
import type { CounterActions, CounterData } from './counter-data.ts';
import { PayDone } from './pay-done.tsx';
import { PayWatch } from './pay-watch.tsx';
import { PayWays } from './pay-ways.tsx';
import type { Paying, usePayment } from './use-payment.ts';

type PayProps = {
  payment: ReturnType<typeof usePayment>;
  paying: Paying;
  devices: readonly DeviceChoice[];
  closed: CounterData['closed'];
  isOnline: boolean;
  actions: Pick<CounterActions, 'receipt' | 'print'>;
  /** Starts the next order; `wasOrder`: this one is paid. */
  next: (wasOrder: boolean) => void;
};

/** One payment: how, while, and after. */
export function PayScreen({ payment, paying, devices, closed, isOnline, actions, next }: PayProps) {
  const { stage, busy, problem } = payment;
  const { price, currency } = paying;
  const sum = { price, currency };
  if (stage.at === 'done')
    return (
      <PayDone
        {...sum}
        {...{ devices, closed, actions }}
        saleId={stage.saleId}
        restart={() => next('order' in paying)}
      />
    );
  if (stage.at === 'step')
    return (
      <PayWatch
        {...sum}
        {...{ busy, problem }}
        step={stage.step}
        cancel={payment.cancel}
        paid={payment.paid}
        another={payment.another}
        back={payment.back}
      />
    );
  return (
    <PayWays
      {...sum}
      {...{ busy, problem, devices, isOnline }}
      isSale={'saleId' in paying}
      choose={payment.choose}
      back={payment.back}
    />
  );
}
