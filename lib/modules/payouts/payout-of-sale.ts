import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { payoutScreens } from './screens.ts';
import { payoutsOfSales } from './store-entries.sql.ts';

const [COLUMN] = payoutScreens.saleColumns;

const linkTo = (payoutId: string) => ({ text: `…${payoutId.slice(-8)}`, href: `/payouts/${payoutId}` });

/** The payouts that a sale's payment is in: on its page, and as a column of the table of sales. */
export const PAYOUT_OF_A_SALE = {
  facts: async ({ database, timeZone }, { id }) => {
    const [first, ...more] = ((await payoutsOfSales(database, [id], timeZone)).get(id) ?? []).map(linkTo);
    if (!first) return [];
    const { text, href } = first;
    return [{ label: { key: 'payouts.entries.payout' }, value: { text }, href, more }];
  },
  columns: {
    names: payoutScreens.saleColumns,
    valuesOf: async ({ database, timeZone }, saleIds) => {
      const found = await payoutsOfSales(database, saleIds, timeZone);
      return new Map([...found].map(([id, payoutIds]) => [id, { [COLUMN]: payoutIds.join(', ') }]));
    },
  },
} as const satisfies SaleExtension;
