import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { notesOfSales } from './store-notes.sql.ts';
import { payoutNoteScreens } from './screens.ts';

const [COLUMN] = payoutNoteScreens.saleColumns;

/** What payout notes add to a sale: lines of its timeline, and the newest note in the table of sales. */
export const NOTES_OF_A_SALE: SaleExtension = {
  lines: async ({ database }, { id }) =>
    (await notesOfSales(database, [id])).map(({ text, createdAt }) => ({
      at: createdAt,
      icon: 'money',
      sentence: { key: 'payout-notes.noted' },
      detail: text,
    })),
  columns: {
    names: [COLUMN],
    valuesOf: async ({ database }, saleIds) =>
      new Map(
        (await notesOfSales(database, saleIds)).map(({ saleId, text }) => [saleId, { [COLUMN]: text }]),
      ),
  },
};
