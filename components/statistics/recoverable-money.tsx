import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { reasonOf } from '#lib/modules/payments/views/decline-advice.ts';
import { addedUp } from '#lib/modules/payments/views/statistics.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { Advice } from './advice.tsx';
import { salesHref } from './statistics-address.ts';
import type { StatisticRow } from './statistics-rows.ts';

type MoneyProps = { rows: readonly StatisticRow[]; currency: string; mayRemind: boolean };

/**
 * Sales with a declined attempt, by the reason of the last one: what is not paid yet, what came back since, and what
 * helps. The largest open amount comes first.
 */
export function RecoverableMoney({ rows, currency, mayRemind }: MoneyProps) {
  const t = useTranslations('statistics.recoverable');
  const language = useLocale();
  const all = addedUp(rows.map(({ sums }) => sums));
  if (rows.length === 0) return <p className="text-muted">{t('nothing')}</p>;
  const byOpen = rows.toSorted((one, other) => other.sums.declinedTotal - one.sums.declinedTotal);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <p>
          <Money amount={all.declinedTotal} currency={currency} large className="text-2xl font-semibold" />{' '}
          <span className="text-muted">{t('open', { count: all.declined })}</span>
        </p>
        <p>
          <Money amount={all.total} currency={currency} className="font-semibold" />{' '}
          <span className="text-muted">{t('recovered', { count: all.approved })}</span>
        </p>
        {mayRemind ? (
          <Link href="/sales/reminders" className={buttonClass()}>
            {t('remind')}
          </Link>
        ) : null}
      </div>
      <ul>
        {byOpen.map(({ key, sums, days, filter }) => {
          const reason = reasonOf(key);
          const to = (outcome: 'approved' | 'declined') => salesHref(days, currency, { outcome }, filter);
          return (
            <li key={key} className="grid gap-2 border-t py-4">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <h3 className="font-semibold">
                  {reason === 'given_up' ? t('givenUp') : say(language, `declines.merchant.${reason}`)}{' '}
                  <span translate="no" className="island text-sm font-normal text-muted">{`(${key})`}</span>
                </h3>
                <p className="flex flex-wrap gap-x-6 gap-y-1">
                  <Link href={to('declined')} prefetch={false} className="thumb underline-offset-2 hover:underline">
                    <Money amount={sums.declinedTotal} currency={currency} className="font-semibold" />{' '}
                    <span className="text-muted">{t('open', { count: sums.declined })}</span>
                  </Link>
                  <Link href={to('approved')} prefetch={false} className="thumb underline-offset-2 hover:underline">
                    <Money amount={sums.total} currency={currency} />{' '}
                    <span className="text-muted">{t('recovered', { count: sums.approved })}</span>
                  </Link>
                </p>
              </div>
              <Advice reason={reason} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
