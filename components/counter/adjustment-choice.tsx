'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import type { Adjustment } from './order-state.ts';

type AdjustmentProps = {
  id: 'discount' | 'tip';
  label: string;
  percents: readonly number[];
  value: Adjustment;
  currency: string;
  choose: (adjustment: Adjustment) => void;
};

const CHIP =
  'h-11 min-w-0 grow rounded-control border px-2 text-center tabular-nums hover:bg-hover md:h-16 ' +
  'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent';

/** A discount or a tip: none, a share, or an amount of its own. */
export function AdjustmentChoice({ id, label, percents, value, currency, choose }: AdjustmentProps) {
  const t = useTranslations('counter.order');
  const language = useLocale();
  const [typed, setTyped] = useState<string | null>('amount' in value ? '' : null);
  const isOwn = typed !== null;
  const share = (percent: number) =>
    new Intl.NumberFormat(language, { style: 'percent', numberingSystem: 'latn' }).format(percent / 100);
  function retype(text: string) {
    setTyped(text);
    const amount = text.trim() === '' ? 0 : fromTypedMajor(text, currency);
    if (amount !== null) choose({ amount });
  }
  const isWrong = typed !== null && typed.trim() !== '' && fromTypedMajor(typed, currency) === null;
  return (
    <div className="grid gap-2">
      <fieldset className="grid gap-1.5">
        <legend className="pb-1.5 text-sm font-medium">{label}</legend>
        <div className="flex gap-1.5">
          {[0, ...percents].map((percent) => (
            <button
              key={percent}
              type="button"
              aria-pressed={!isOwn && 'percent' in value && value.percent === percent}
              className={CHIP}
              onClick={() => {
                setTyped(null);
                choose({ percent });
              }}
            >
              {percent === 0 ? t('none') : share(percent)}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={isOwn}
            className={cx(CHIP, 'truncate')}
            onClick={() => setTyped(typed ?? '')}
          >
            {t('own')}
          </button>
        </div>
      </fieldset>
      {isOwn ? (
        <Field id={`${id}-own`} label={`${label}: ${t('own')}`} error={isWrong ? t('ownWrong') : null}>
          {(attributes) => (
            <Input
              {...attributes}
              inputMode="decimal"
              dir="ltr"
              value={typed}
              onChange={({ target }) => retype(target.value)}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
