'use client';

import { useLocale, useTranslations } from 'next-intl';
import { AmountField, CheckField } from '#components/form/fields.tsx';
import type { ContractForm } from '#components/form/use-contract-form.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import type { LinkForm } from '#lib/modules/payments/views/link-form.ts';
import { amountParts, amountText } from '#lib/platform/i18n/amounts.ts';
import { CutText } from '#components/ui/cut-text.tsx';

type OpenAmountProps = { form: ContractForm<LinkForm>; name: string; least: number; currency: string };

/**
 * Lets the buyers of a reusable link choose what they pay, from the link's price up to an amount, and shows what they
 * are asked.
 */
export function OpenAmount({ form, name, least, currency }: OpenAmountProps) {
  const t = useTranslations('catalog.link');
  const language = useLocale();
  const [isOpen, typed] = form.hook.watch(['buyerChooses', 'maxAmount']);
  const most = fromTypedMajor(typed, currency);
  const isRange = most !== null && most > least && least > 0;
  const text = (amount: number) => amountText(amount, currency, language);
  return (
    <>
      <CheckField form={form} name="buyerChooses" label={t('choose')} />
      {isOpen ? (
        <div className="grid gap-4 border-s-2 ps-4">
          <AmountField
            form={form}
            name="maxAmount"
            id="link-most"
            label={t('most')}
            help={least > 0 ? t('mostHelp', { least: text(least) }) : undefined}
            maxLength={20}
            required
          />
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
        {name ? <CutText className="font-semibold">{name}</CutText> : null}
        <p className="text-sm font-medium">{t('question')}</p>
        <p aria-hidden className="flex h-10 items-center justify-end rounded-control border bg-surface px-3 text-muted">
          <bdi>{sign}</bdi>
        </p>
        <p className="text-sm text-muted">{range}</p>
      </div>
    </figure>
  );
}
