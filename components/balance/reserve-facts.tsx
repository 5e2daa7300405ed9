import { useLocale, useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { useDayText } from './day-text.ts';

/** What is held back of a seller's money, why, how much of it there is now, and what comes back next. */
export function ReserveFacts({ reserve: { terms, held } }: { reserve: ReserveView }) {
  const t = useTranslations('reserve');
  const dayText = useDayText();
  const language = useLocale();
  if (terms === null && held.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <Facts
      facts={[
        {
          label: t('label.terms'),
          value: terms === null ? t('none') : t('terms', { percent: terms.percent / 100, days: terms.days }),
        },
        terms === null ? null : { label: t('label.reason'), value: <bdi>{terms.reason}</bdi> },
        held.length === 0
          ? null
          : {
              label: t('label.held'),
              value: held.map(({ currency, amount }) => (
                <span key={currency} className="block">
                  <Money amount={amount} currency={currency} />
                </span>
              )),
            },
        held.length === 0
          ? null
          : {
              label: t('label.next'),
              value: held.map(({ currency, next }) => (
                <span key={currency} className="block">
                  {t('nextOn', { amount: amountText(next.amount, currency, language), day: dayText(next.day) })}
                </span>
              )),
            },
      ]}
    />
  );
}
