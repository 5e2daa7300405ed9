'use client';

import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { type TerminalEvent, type Payment, tipOf } from '#lib/sandbox/terminal/device.ts';

type ChoiceProps = { payment: Payment; dispatch: (event: TerminalEvent) => void };

/** How much tip: a part of the amount, one's own, or none. */
export function TipScreen({ payment, typed, dispatch }: ChoiceProps & { typed: number | null }) {
  const { amount, currency, tips } = payment;
  const t = useTranslations('terminal.screen');
  if (typed !== null) return <TypedTip payment={payment} typed={typed} />;
  return (
    <>
      <p className="text-lg font-semibold">{t('tip')}</p>
      <p className="mb-2 text-sm text-muted">
        {t('amount')} <Money amount={amount} currency={currency} />
      </p>
      <div className="grid w-full grid-cols-3 gap-2">
        {tips.slice(0, 3).map((percent) => (
          <button
            key={percent}
            type="button"
            className="pos-choice"
            onClick={() => dispatch({ on: 'touch', choice: { tip: tipOf(amount, percent) } })}
          >
            <span translate="no" className="island">
              {`${percent}%`}
            </span>
            <span className="text-xs text-muted">
              <Money amount={tipOf(amount, percent)} currency={currency} />
            </span>
          </button>
        ))}
      </div>
      <div className="mt-0.5 grid w-full grid-cols-2 gap-2">
        <button
          type="button"
          className="pos-choice"
          onClick={() => dispatch({ on: 'touch', choice: { typedTip: true } })}
        >
          {t('ownTip')}
        </button>
        <button type="button" className="pos-choice" onClick={() => dispatch({ on: 'touch', choice: { tip: 0 } })}>
          {t('noTip')}
        </button>
      </div>
    </>
  );
}

/** The tip as it is typed, the total apart from it. */
function TypedTip({ payment: { amount, currency }, typed }: { payment: Payment; typed: number }) {
  const t = useTranslations('terminal.screen');
  return (
    <>
      <p className="text-muted">{t('withTip')}</p>
      <p className="text-2xl font-semibold">
        <Money amount={typed} currency={currency} large />
      </p>
      <p className="mt-3 w-full border-t pt-3">
        {t('total')} <Money amount={amount + typed} currency={currency} className="font-medium" />
      </p>
      <p className="text-sm text-muted">{t('confirm')}</p>
    </>
  );
}

/** Choice of the number of payments; the first payment takes the remainder of the division. */
export function InstallmentsScreen({ payment, dispatch }: ChoiceProps) {
  const { amount, tip, currency, installments } = payment;
  const t = useTranslations('terminal.screen');
  const total = amount + tip;
  return (
    <>
      <p className="text-lg font-semibold">{t('installments')}</p>
      <p className="mb-2 text-sm text-muted">
        {t('total')} <Money amount={total} currency={currency} />
      </p>
      <div className="scroll-thin grid w-full grid-cols-2 gap-2 overflow-y-auto">
        {installments.map((count) => (
          <button
            key={count}
            type="button"
            className="pos-choice"
            onClick={() => dispatch({ on: 'touch', choice: { installments: count } })}
          >
            {count === 1 ? (
              t('inOne')
            ) : (
              <span translate="no" className="island">
                {`${count} ×`} <Money amount={Math.floor(total / count)} currency={currency} />
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  );
}
