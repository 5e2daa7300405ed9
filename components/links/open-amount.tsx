'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Tick } from '#components/ui/tick.tsx';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { amountParts, amountText } from '#lib/platform/i18n/amounts.ts';

type OpenAmountProps = {
  name: string;
  least: number;
  currency: string;
  error: string | null;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/**
 * Lets the buyers of a reusable link choose what they pay, from the link's price up to an amount, and shows what they
 * are asked.
 */
export function OpenAmount({ name, least, currency, error, isOpen, setOpen }: OpenAmountProps) {
  const t = useTranslations('catalog.link');
  const language = useLocale();
  const [typed, setTyped] = useState('');
  const most = fromTypedMajor(typed, currency);
  const isRange = most !== null && most > least && least > 0;
  const text = (amount: number) => amountText(amount, currency, language);
  return (
    <>
      <Tick name="choose" label={t('choose')} onChange={setOpen} />
      {isOpen ? (
        <div className="grid gap-4 border-s-2 ps-4">
          <Field
            id="link-most"
            label={t('most')}
            help={least > 0 ? t('mostHelp', { least: text(least) }) : undefined}
            error={isRange ? null : error}
          >
            {(attributes) => (
              <Input
                {...attributes}
                name="most"
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                maxLength={20}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                required
              />
            )}
          </Field>
          {isRange ? (
            <Preview
              name={name}
              sign={signOf(currency, language)}
              range={t('range', { least: text(least), most: text(most) })}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const signOf = (currency: string, language: ReturnType<typeof useLocale>): string => {
  const { lead, tail } = amountParts(0, currency, language);
  return (lead + tail).trim();
};

/** The question of the payment page in small; it can be looked at, not answered. */
function Preview({ name, sign, range }: { name: string; sign: string; range: string }) {
  const t = useTranslations('catalog.link');
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm text-muted">{t('preview')}</figcaption>
      <div className="grid gap-1.5 rounded-panel border bg-sunken p-4">
        {name ? (
          <p className="truncate font-semibold">
            <bdi>{name}</bdi>
          </p>
        ) : null}
        <p className="text-sm font-medium">{t('question')}</p>
        <p aria-hidden className="flex h-10 items-center justify-end rounded-control border bg-surface px-3 text-muted">
          <bdi>{sign}</bdi>
        </p>
        <p className="text-sm text-muted">{range}</p>
      </div>
    </figure>
  );
}
