'use client';

import { useTranslations } from 'next-intl';
import { useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { instrumentOf } from '#lib/kernel/sale/paid-with.ts';
import { FAILURES_THAT_CANCEL } from '#lib/modules/subscriptions/views/may-change.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { whatPays } from '#lib/modules/subscriptions/views/subscriptions.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { useDayText } from '../day-text.ts';
import { type Answered, ChangeDialog } from './change-dialog.tsx';

/** The dialogs that pause, resume, cancel and charge: each says what the click means before it. */

export type PlanProps = {
  plan: Pick<
    ShownSubscription,
    | 'subscriptionId'
    | 'state'
    | 'price'
    | 'currency'
    | 'completed'
    | 'skipped'
    | 'failures'
    | 'next'
    | 'passed'
    | 'open'
    | 'method'
    | 'cardBrand'
    | 'cardLast4'
    | 'cardExpiry'
    | 'account'
  >;
  timeZone: string;
  run: (subscriptionId: string) => Promise<Answered>;
  onClose: () => void;
};

/** The amount of the date that failed and waits, and of the one that comes next. */
function useAmounts({ plan, timeZone }: Pick<PlanProps, 'plan' | 'timeZone'>) {
  const money = useMoneyText(plan.currency);
  const day = useDayText(timeZone);
  const isFailing = plan.state === 'retrying' || plan.state === 'failed';
  return {
    failed: isFailing ? money(plan.open?.price ?? plan.price) : null,
    next: plan.next && { amount: money(plan.next.price), date: day(plan.next.at) },
  };
}

export function PauseDialog({ plan, timeZone, run, onClose }: PlanProps) {
  const t = useTranslations('subscriptions.dialog.pause');
  const { failed, next } = useAmounts({ plan, timeZone });
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit'), kind: 'main' }}
      run={() => run(plan.subscriptionId)}
      done={{ title: t('done'), ...(failed === null && next && { description: t('next', next) }) }}
      onClose={onClose}
    >
      {failed !== null ? (
        <p className="font-medium">{t('failing', { amount: failed })}</p>
      ) : next ? (
        <p className="font-medium">{t('next', next)}</p>
      ) : null}
      <p>{t('again')}</p>
    </ChangeDialog>
  );
}

export function ResumeDialog({ plan, timeZone, run, onClose }: PlanProps) {
  const t = useTranslations('subscriptions.dialog.resume');
  const { next } = useAmounts({ plan, timeZone });
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit'), kind: 'main' }}
      run={() => run(plan.subscriptionId)}
      done={{ title: t('done'), ...(next && { description: t('next', next) }) }}
      onClose={onClose}
    >
      <p className="font-medium">{next ? t('next', next) : t('none')}</p>
      {plan.passed > 0 ? <p>{t('passed', { count: plan.passed })}</p> : null}
    </ChangeDialog>
  );
}

export function CancelDialog({ plan, timeZone, run, onClose }: PlanProps) {
  const t = useTranslations('subscriptions.dialog.cancel');
  const { failed, next } = useAmounts({ plan, timeZone });
  const meaning =
    plan.state === 'initial'
      ? t('initial')
      : failed !== null
        ? t('failing', { amount: failed })
        : next && plan.state === 'active'
          ? t('next', next)
          : t('nothing');
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit'), kind: 'danger' }}
      run={() => run(plan.subscriptionId)}
      done={{ title: t('done') }}
      onClose={onClose}
    >
      <p className="font-medium">{meaning}</p>
      {plan.state === 'initial' ? null : <p>{t('forever')}</p>}
    </ChangeDialog>
  );
}

export function RetryDialog({ plan, timeZone, run, onClose }: PlanProps) {
  const t = useTranslations('subscriptions.dialog.retry');
  const { failed } = useAmounts({ plan, timeZone });
  const instrument = instrumentOf(whatPays(plan));
  const isAccount = plan.account !== null;
  const card =
    instrument === null
      ? t('someCard')
      : isAccount
        ? t('accountNamed', { account: isolate(instrument) })
        : t('cardNamed', { card: isolate(instrument) });
  const amount = failed ?? '';
  return (
    <ChangeDialog
      title={t('title')}
      submit={{ label: t('submit', { amount }), kind: 'main' }}
      run={() => run(plan.subscriptionId)}
      done={{ title: t('done'), description: t('doneHint') }}
      onClose={onClose}
    >
      <p className="font-medium">{t('lead', { amount, card, number: String(plan.open?.number ?? 1) })}</p>
      <p>{t('failures', { count: plan.failures + 1, most: FAILURES_THAT_CANCEL })}</p>
    </ChangeDialog>
  );
}
