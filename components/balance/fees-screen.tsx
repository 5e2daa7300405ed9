import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { figureSize, widthOf } from '#components/home/figure-text.ts';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import { fromHundredths } from '#lib/kernel/money.ts';
import type { AgreedFees, FeeRow, FeesOfCurrency, FeesOfMonth } from '#lib/modules/payouts/views/fees.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { entriesHref } from './entries.ts';
import { MonthSwitch } from './month-switch.tsx';

type ScreenProps = {
  fees: FeesOfMonth;
  /** `YYYY-MM`. */
  month: string;
  /** The month that is not over. */
  thisMonth: string;
  /** Key of the business. */
  seller: string;
};

/** Fees of a month by kind, beside the rates in force now: every figure opens the lines that add up to it. */
export function FeesScreen({ fees, month, thisMonth, seller }: ScreenProps) {
  const t = useTranslations('payouts.fees');
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <MonthSwitch {...{ month, thisMonth }} hrefOf={(to) => `/fees?seller=${seller}&month=${to}`} />
      {fees.currencies.every(({ rows }) => rows.length === 0) ? (
        <p className="grid h-40 place-items-center rounded-panel bg-sunken px-4 text-muted">{t('nothing')}</p>
      ) : (
        fees.currencies
          .filter(({ rows }) => rows.length > 0)
          .map((of) => <FeesOf key={of.currency} of={of} agreed={fees.agreed} month={month} seller={seller} />)
      )}
      {fees.agreed.installments === 'monthly' ? <p className="text-muted">{t('installments')}</p> : null}
    </div>
  );
}

type OfProps = { of: FeesOfCurrency; agreed: AgreedFees; month: string; seller: string };

function FeesOf({ of, agreed, month, seller }: OfProps) {
  const t = useTranslations('payouts.fees');
  const language = useLocale();
  const sum = useTranslations('common')('total');
  const percent = usePercent();
  const { currency, rows, total, taken } = of;
  return (
    <Section id={`fees-${currency}`} title={t('of', { currency })}>
      <div className="@container">
        <p
          style={{ fontSize: figureSize(widthOf(amountText(total, currency, language)), true) }}
          className="leading-tight font-semibold whitespace-nowrap tabular-nums"
        >
          <Money amount={total} currency={currency} large />
        </p>
      </div>
      {taken > 0 ? (
        <p className="mt-1 text-muted">
          {t('ofTaken', { percent: percent(-total / taken), taken: amountText(taken, currency, language) })}
        </p>
      ) : null}
      <div className="mt-5 overflow-x-auto">
        <table className="w-full max-w-3xl">
          <thead>
            <tr className="text-xs text-muted [&>th]:pb-1.5 [&>th]:font-medium">
              <th scope="col" className="pe-4 text-start">
                {t('kind')}
              </th>
              <th scope="col" className="pe-4 text-start max-md:hidden">
                {t('base')}
              </th>
              <th scope="col" className="pe-4 text-start">
                {t('rate')}
              </th>
              <th scope="col" className="figures">
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fee key={`${row.cause} ${row.cards}`} row={row} {...{ currency, agreed, month, seller }} />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge font-semibold">
              <th scope="row" className="py-2 text-start">
                {sum}
              </th>
              <td className="max-md:hidden" />
              <td />
              <td className="figures py-2">
                <Money amount={total} currency={currency} />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  );
}

type FeeProps = { row: FeeRow; currency: string; agreed: AgreedFees; month: string; seller: string };

function Fee({ row: { cause, cards, count, base, amount }, currency, agreed, month, seller }: FeeProps) {
  const t = useTranslations('payouts.fees');
  return (
    <tr className="border-t [&>td]:py-2 [&>td]:pe-4 [&>th]:py-2 [&>th]:pe-4">
      <th scope="row" className="text-start font-normal">
        <Link
          href={entriesHref({ seller, month, cause, cards, currency })}
          prefetch={false}
          className="thumb underline-offset-2 hover:underline"
        >
          {t(`name.${cards === null ? cause : `${cause}-${cards}`}` as 'name.fee-vat')}
        </Link>
      </th>
      <td className="text-muted max-md:hidden">
        <Money amount={base} currency={currency} /> <span className="text-sm">{t('times', { count })}</span>
      </td>
      <td className="text-muted">
        <Rate row={{ cause, cards, count, base, amount }} currency={currency} agreed={agreed} />
      </td>
      <td className="figures pe-0!">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
}

/** The rate that is agreed, and what it came to where that says more. */
function Rate({
  row: { cause, cards, base, amount },
  currency,
  agreed,
}: Pick<FeeProps, 'row' | 'currency' | 'agreed'>) {
  const t = useTranslations('payouts.fees');
  const language = useLocale();
  const percent = usePercent();
  const onAverage = base > 0 ? t('onAverage', { percent: percent(-amount / base) }) : null;
  if (cause === 'fee-vat') return percent(agreed.vat / 10_000);
  if (cause === 'chargeback-fee') return t('each', { amount: amountText(agreed.chargeback, currency, language) });
  if (cause === 'market-fee') return onAverage;
  const { percent: rate, charge } = agreed[cards ?? 'local'];
  const fixed = amountText(fromHundredths(charge, currency), currency, language);
  return (
    <>
      {charge === 0 ? percent(rate / 10_000) : t('perPayment', { percent: percent(rate / 10_000), amount: fixed })}
      {onAverage ? <span className="block text-xs">{onAverage}</span> : null}
    </>
  );
}

/** Parts of one as percentages of two digits at most. */
function usePercent(): (part: number) => string {
  const format = new Intl.NumberFormat(calendarLocale(useLocale()), { style: 'percent', maximumFractionDigits: 2 });
  return (part) => format.format(part);
}
