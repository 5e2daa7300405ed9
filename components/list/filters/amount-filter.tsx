'use client';

import { type FormEvent, useState } from 'react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { fromTypedMajor, HUNDREDTHS } from '#lib/kernel/money.ts';
import { type AmountRange, ANY_AMOUNT } from './filter-kinds.ts';
import { Chip } from './chip.tsx';

type AmountFilterProps = {
  chosen: AmountRange;
  change: (next: AmountRange) => void;
  currencies: readonly string[];
};

/** Filter of an amount range and its currency. */
export function AmountFilter({ chosen, change, currencies }: AmountFilterProps) {
  const t = useTranslations('dashboard.sales.filter');
  return (
    <Chip label={t('amount')} value={amountRangeText(chosen)} onClear={() => change(ANY_AMOUNT)}>
      {(close) => (
        <AmountForm
          chosen={chosen}
          currencies={currencies}
          change={(next) => {
            close();
            change(next);
          }}
        />
      )}
    </Chip>
  );
}

function amountRangeText({ min, max, currency }: AmountRange): string | null {
  const range = min === '' && max === '' ? '' : min === '' ? `≤ ${max}` : max === '' ? `≥ ${min}` : `${min} – ${max}`;
  return [range, currency].filter(Boolean).join(' ') || null;
}

type AmountProblem = { field: 'min' | 'max'; key: 'amountBad' | 'orderBad' };

/** The first problem of a typed range; null where it can be asked for. */
function amountProblemOf({ min, max, currency }: AmountRange): AmountProblem | null {
  const [least, most] = [min, max].map((text) =>
    text === '' ? undefined : fromTypedMajor(text, currency || HUNDREDTHS),
  );
  if (least === null) return { field: 'min', key: 'amountBad' };
  if (most === null) return { field: 'max', key: 'amountBad' };
  return least !== undefined && most !== undefined && least > most ? { field: 'max', key: 'orderBad' } : null;
}

function AmountForm({ chosen: { min, max, currency }, change, currencies }: AmountFilterProps) {
  const t = useTranslations('dashboard.sales.filter');
  const apply = useTranslations('common.action')('apply');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const next = {
      min: String(form.get('min')).trim(),
      max: String(form.get('max')).trim(),
      currency: String(form.get('currency')),
    };
    const found = amountProblemOf(next);
    setProblem(found);
    if (found === null) change(next);
  };
  const errorOf = (field: 'min' | 'max') => (problem?.field === field ? t(problem.key) : null);
  return (
    <form onSubmit={submit} className="grid gap-3 p-3.5">
      <Field id="min" label={t('from')} error={errorOf('min')}>
        {(attributes) => (
          <Input {...attributes} name="min" inputMode="decimal" dir="ltr" defaultValue={min} autoComplete="off" />
        )}
      </Field>
      <Field id="max" label={t('to')} error={errorOf('max')}>
        {(attributes) => (
          <Input {...attributes} name="max" inputMode="decimal" dir="ltr" defaultValue={max} autoComplete="off" />
        )}
      </Field>
      <Field id="currency" label={t('currency')}>
        {(attributes) => (
          <Select {...attributes} name="currency" defaultValue={currency}>
            <option value="" />
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit">{apply}</Button>
    </form>
  );
}
