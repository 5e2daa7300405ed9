import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Counted, type DeliveriesPage, DELIVERY_STATES } from '#lib/modules/callbacks/contract/deliveries.ts';
import { listHref } from '#components/list/filters/list-params.ts';
import { DELIVERIES, type DeliveriesParams } from './deliveries.ts';

/** How many match, and of each state how many; each state opens its list. */
export function DeliveryTotals({
  params,
  all,
  byState,
}: { params: DeliveriesParams } & Pick<DeliveriesPage, 'all' | 'byState'>) {
  const t = useTranslations('deliveries');
  const number = ({ count, isMore }: Counted) => t(isMore ? 'countOfMore' : 'countOf', { count });
  const states = DELIVERY_STATES.filter((state) => byState[state].count > 0);
  return (
    <section aria-label={t('totals')} className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <span className="font-medium">{t(all.isMore ? 'countMore' : 'count', { count: all.count })}</span>
      {states.length < 2
        ? null
        : states.map((state) => (
            <Link
              key={state}
              href={listHref(DELIVERIES, params, { filters: { state: [state] } })}
              scroll={false}
              prefetch={false}
              className="thumb inline-flex items-center gap-1.5 rounded-sm underline-offset-2 hover:underline"
            >
              <span className="text-sm text-muted">{t(`totalOf.${state}`)}</span>
              <span className="font-medium">{number(byState[state])}</span>
            </Link>
          ))}
    </section>
  );
}
