import { paramReader, type SearchParams } from '#components/list/filters/list-params.ts';
import { isMonth, monthOf, shiftMonth } from '#components/ui/month.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';

type Here = { search: SearchParams; now: Date; timeZone: string };

/**
 * The month that an address names, `YYYY-MM`, and the present one. Where it names none that has begun: `usual`, the
 * present one or the last that is over.
 */
export function askedMonth({ search, now, timeZone }: Here, usual: 'present' | 'last') {
  const thisMonth = monthOf(dayOf(now, timeZone));
  const wanted = paramReader(search)('month');
  const otherwise = usual === 'present' ? thisMonth : monthOf(shiftMonth(`${thisMonth}-01`, -1));
  return { thisMonth, month: isMonth(wanted) && wanted <= thisMonth ? wanted : otherwise };
}
