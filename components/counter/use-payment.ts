'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { CounterOrder } from '#lib/modules/counter/views.ts';
import type { OrderWay, PaymentStep, OrderStep } from '#lib/modules/counter/contract.ts';
import type { CounterActions } from './counter-data.ts';

/** The order or the earlier sale that is being paid. Minor units. */
export type Paying = { price: number; currency: string } & ({ order: CounterOrder } | { saleId: string });

type Stage = { at: 'ways' } | { at: 'step'; step: PaymentStep } | { at: 'done'; saleId: string | null };

type PaymentOptions = {
  seller: string;
  actions: Pick<CounterActions, 'take' | 'takeAgain' | 'closeSale' | 'cancelOnDevice'>;
  /** The order is unchanged and its sale is closed, so that it continues under a new key. `why`: sentence to show. */
  reopened: (why?: string) => void;
};

/** One payment from the choice of its method to its end; null between payments. */
export function usePayment({ seller, actions, reopened }: PaymentOptions) {
  const lost = useTranslations('counter')('lost');
  const [paying, setPaying] = useState<Paying | null>(null);
  const [stage, setStage] = useState<Stage>({ at: 'ways' });
  /** The sale that was made of the order. */
  const [made, setMade] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const answered = (answer: { ok: true } | Refused) => setProblem(answer.ok ? null : answer.message);
  const noAnswer = () => ({ ok: false as const, message: lost });

  const take = useAction<OrderWay, { ok: true; step: OrderStep } | Refused>(
    async (way) => {
      if (!paying) return noAnswer();
      if ('order' in paying) return actions.take(seller, paying.order, way);
      return way.by === 'cash' ? noAnswer() : actions.takeAgain(paying.saleId, way);
    },
    {
      noResponse: noAnswer,
      onAnswer(answer) {
        answered(answer);
        if (!answer.ok && answer.why === 'renewed') {
          close();
          reopened(answer.message);
        }
        if (!answer.ok) return;
        if (answer.step.at === 'cash') return setStage({ at: 'done', saleId: null });
        setMade(answer.step.saleId);
        setStage({ at: 'step', step: answer.step });
      },
    },
  );
  const cancel = useAction<string, { ok: true } | Refused>(actions.cancelOnDevice, {
    noResponse: noAnswer,
    onAnswer: answered,
  });
  const close = () => {
    setPaying(null);
    setStage({ at: 'ways' });
    setMade(null);
    setProblem(null);
  };
  const closeSale = useAction<string, { ok: true } | Refused>(actions.closeSale, {
    noResponse: noAnswer,
    onAnswer(answer) {
      answered(answer);
      if (!answer.ok) return;
      close();
      reopened();
    },
  });
  const saleId = made ?? (paying && 'saleId' in paying ? paying.saleId : null);
  return {
    paying,
    stage,
    problem,
    busy: take.isBusy || cancel.isBusy || closeSale.isBusy,
    begin(next: Paying) {
      close();
      setPaying(next);
    },
    choose: (way: OrderWay) => void take.run(way),
    cancel: (id: string) => void cancel.run(id),
    another: () => setStage({ at: 'ways' }),
    paid: useCallback(() => setStage({ at: 'done', saleId }), [saleId]),
    /** Returns to the order; its sale is closed first, so that it cannot be paid besides a new one. */
    back() {
      if (made && paying && 'order' in paying) void closeSale.run(made);
      else close();
    },
    close,
  };
}
