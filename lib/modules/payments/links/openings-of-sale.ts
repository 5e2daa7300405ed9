import type { SaleExtension } from '../reading/sale-extension.ts';
import { openingsOf } from './store-links.sql.ts';

/** Lines of a sale's timeline about its link: when its buyer opened it first, and last. */
export const OPENINGS_OF_A_SALE: SaleExtension = {
  async lines({ database }, { id }) {
    const [openings] = await openingsOf(database, [id]);
    if (!openings) return [];
    const { openedAt, lastOpenedAt, opens } = openings;
    return [
      { at: openedAt, icon: 'person', sentence: { key: 'sale-messages.opened.first' } },
      ...(opens > 1
        ? [
            {
              at: lastOpenedAt,
              icon: 'person' as const,
              sentence: { key: 'sale-messages.opened.last' as const, values: { count: opens } },
            },
          ]
        : []),
    ];
  },
};
