'use client';

import { Delete, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { Input, Select } from '#components/ui/input.tsx';
import { Money } from '#components/ui/money.tsx';
import { addTyped, eraseDigit, isEmpty, type OrderState, typeDigits } from './order-state.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

/** Key for a thumb: at least 44 px high, 64 px on tablets. */
const KEY =
  'min-h-11 rounded-panel border bg-surface font-medium select-none ' +
  'hover:bg-hover active:bg-sunken disabled:opacity-50 md:min-h-16 touch-manipulation';
const DIGIT = `${KEY} grid place-items-center text-xl`;

type KeypadProps = { order: OrderState; change: (next: (order: OrderState) => OrderState) => void };

/** The amount being typed, from the right, and its label. The running total is shown elsewhere. */
export function Keypad({ order, change }: KeypadProps) {
  const t = useTranslations('counter.keypad');
  const { typed, name, currency } = order;
  useTypedKeys(change);
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <output aria-label={t('amount')} className="text-2xl font-semibold tabular-nums">
          <Money amount={typed} currency={currency} large />
        </output>
        {isEmpty(order) ? (
          <Select
            aria-label={t('currency')}
            className="w-24"
            value={currency}
            onChange={({ target }) => change((now) => ({ ...now, currency: target.value }))}
          >
            {[...new Set([...CURRENCIES, currency])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        ) : null}
      </div>
      <Input
        aria-label={t('name')}
        placeholder={t('name')}
        maxLength={50}
        value={name}
        onChange={({ target }) => change((now) => ({ ...now, name: target.value }))}
      />
      <div dir="ltr" className="grid min-h-0 grow auto-rows-fr grid-cols-3 gap-2">
        {DIGITS.map((digits) => (
          <button key={digits} type="button" className={DIGIT} onClick={() => change((now) => typeDigits(now, digits))}>
            {digits}
          </button>
        ))}
        <button
          type="button"
          className={DIGIT}
          aria-label={t('erase')}
          disabled={typed === 0}
          onClick={() => change(eraseDigit)}
        >
          <Delete aria-hidden className="size-6" />
        </button>
      </div>
      <button
        type="button"
        className={cx(KEY, 'flex items-center justify-center gap-2 text-base md:text-lg')}
        disabled={typed === 0}
        onClick={() => change(addTyped)}
      >
        <Plus aria-hidden className="size-5" />
        {t('add')}
      </button>
    </div>
  );
}

/** Keys of a keyboard do the same, unless they are typed into a field or a button has them. */
function useTypedKeys(change: KeypadProps['change']): void {
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role=dialog]') !== null;
      if (isElsewhere || event.metaKey || event.ctrlKey || event.altKey) return;
      if (/^\d$/.test(event.key)) change((now) => typeDigits(now, event.key));
      if (event.key === 'Backspace') change(eraseDigit);
      if (event.key === '+') change(addTyped);
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, [change]);
}
