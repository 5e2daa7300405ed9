'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { useMoneyText } from '#components/sales/steps/money-dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { fromTypedMajor, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';

type Problem = 'invalid' | 'tooSmall' | 'tooLarge';

/** The typed price, or the reason why it is none. */
export function readNewPrice(typed: string, currency: string): { price: number } | { problem: Problem } {
  const price = fromTypedMajor(typed, currency);
  if (price === null) return { problem: 'invalid' };
  if (price < MINIMUM_AMOUNT) return { problem: 'tooSmall' };
  return price > MAXIMUM_AMOUNT ? { problem: 'tooLarge' } : { price };
}

type NewPriceFieldProps = {
  typed: string;
  onType: (typed: string) => void;
  currency: string;
  first: RefObject<HTMLInputElement | null>;
};

/** The field of the new price. Its error is shown once the field was left. */
export function NewPriceField({ typed, onType, currency, first }: NewPriceFieldProps) {
  const t = useTranslations('subscription-work.price');
  const money = useMoneyText(currency);
  const [isLeft, setLeft] = useState(false);
  const read = readNewPrice(typed, currency);
  const words = { least: money(MINIMUM_AMOUNT), most: money(MAXIMUM_AMOUNT) };
  return (
    <Field
      id="new-price"
      label={t('field', { currency })}
      error={'problem' in read && isLeft && typed !== '' ? t(`problem.${read.problem}`, words) : null}
    >
      {(attributes) => (
        <Input
          {...attributes}
          ref={first}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={typed}
          onChange={({ target }) => {
            onType(target.value);
            setLeft(false);
          }}
          onBlur={() => setLeft(true)}
          onFocus={({ target }) => target.select()}
          className="tabular-nums rtl:text-end"
        />
      )}
    </Field>
  );
}
