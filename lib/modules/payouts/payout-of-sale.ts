import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { payoutScreens } from './screens.ts';
import { payoutsOfSales } from './store-entries.sql.ts';

const [COLUMN] = payoutScreens.saleColumns;

/** The payout that a sale's payment is in: on its page, and as a column of the table of sales. */
export const PAYOUT_OF_A_SALE = {
  facts: async ({ database, timeZone }, { id }) => {
    const payoutId = (await payoutsOfSales(database, [id], timeZone)).get(id);
    if (payoutId === undefined) return [];
    return [
      {
        label: { key: 'payouts.entries.payout' },
        value: { text: `…${payoutId.slice(-8)}` },
        href: `/payouts/${payoutId}`,
      },
    ];
  },
  columns: {
    names: payoutScreens.saleColumns,
    valuesOf: async ({ database, timeZone }, saleIds) => {
      const found = await payoutsOfSales(database, saleIds, timeZone);
      return new Map([...found].map(([id, payoutId]) => [id, { [COLUMN]: payoutId }]));
    },
  },
} as const satisfies SaleExtension;
