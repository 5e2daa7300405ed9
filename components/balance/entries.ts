import { defineList, type ParamsOf } from '#components/list/filters/definition.ts';
import { choice, reference } from '#components/list/filters/filter-kinds.ts';
import { addressOf } from '#components/list/filters/list-params.ts';
import { ENTRY_CAUSES, type EntryCause } from '#lib/kernel/entry-cause.ts';
import { isPublicId, isUuid } from '#lib/kernel/ids.ts';
import { isCurrency } from '#lib/kernel/money.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { CARD_ORIGINS, type CardOrigin, type EntriesQuery } from '#lib/modules/payouts/views/entries.ts';
import { EXPORTED_ENTRY } from '#lib/modules/payouts/views/export-rows.ts';
import { LINE_TERMS, type LineTerm } from '#lib/modules/payouts/views/terms.ts';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Causes of a business's own lines: income of marketplace fees is a partner's. */
const CAUSES = ENTRY_CAUSES.filter((cause) => cause !== 'market-fee-income');

/**
 * What a figure of money is made of: the lines of a payout, of a day from which they count, or of a month; without any,
 * of this month. `seller`: the key of the business.
 */
export const ENTRIES = defineList({
  path: '/balance/entries',
  texts: 'payouts.entries',
  filters: {
    seller: reference(isUuid),
    payout: reference((text) => isPublicId('payout', text)),
    day: reference((text) => DAY.test(text)),
    month: reference((text) => MONTH.test(text)),
    of: choice(LINE_TERMS),
    cause: choice(CAUSES),
    cards: choice(CARD_ORIGINS),
    currency: reference(isCurrency),
  },
  sorts: {},
  pages: { style: 'beside-a-row' },
  export: { name: 'entries', most: 100_000, columns: EXPORTED_ENTRY, isNamed: true },
});

export type EntriesParams = ParamsOf<typeof ENTRIES>;

/** The database query for an address. */
export function entriesQuery(
  { filters: { payout, day, month, of, cause, cards, currency }, cursor }: EntriesParams,
  { sellerId, now, timeZone }: { sellerId: number; now: Date; timeZone: string },
): EntriesQuery {
  const scope =
    payout !== null
      ? { payoutId: payout }
      : day !== null
        ? { day }
        : { month: month ?? dayOf(now, timeZone).slice(0, 7) };
  return { ownerId: sellerId, scope, currency, term: of, cause, cards, place: cursor };
}

type Part = {
  seller: string;
  payout?: string;
  day?: string;
  month?: string;
  of?: LineTerm;
  cause?: EntryCause;
  cards?: CardOrigin | null;
  currency?: string;
};

/** Address of the lines behind a figure. */
export const entriesHref = ({ seller, payout, day, month, of, cause, cards, currency }: Part): string =>
  addressOf(ENTRIES.path, {
    seller,
    payout: payout ?? '',
    day: day ?? '',
    month: month ?? '',
    of: of ?? '',
    cause: cause ?? '',
    cards: cards ?? '',
    currency: currency ?? '',
  });
