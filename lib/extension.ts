import type { BuyerExtension } from './modules/checkout/index.ts';
import type { CallbackRecord } from './modules/callbacks/index.ts';
import type { MessageLinks, MessageTemplate } from './modules/messages/index.ts';
import type { BookingExtension, RecordExtension, SaleExtension } from './modules/payments/index.ts';

/**
 * What a module adds to others: their operations and screens carry it along without knowing who brought it.
 * `modules/<m>/extensions.ts` fills it, `lib/extensions.ts` lists them, and `lib/contexts.ts` hands each list to the
 * module that carries it. The module that carries it defines its type.
 */
export type Extensions = {
  /** What it writes in the commits of bookings. */
  bookings?: readonly BookingExtension[];
  /** What it adds to the page of a sale, its timeline, and the table of sales. */
  sales?: readonly SaleExtension[];
  /** What it shows a buyer of a sale. */
  buyers?: readonly BuyerExtension[];
  /** What it says in the items of get-sales and get-transactions. */
  records?: readonly RecordExtension[];
  /** What it tells others' servers. */
  callbacks?: readonly CallbackRecord[];
  /** The messages that it sends. */
  templates?: readonly MessageTemplate[];
  /** The addresses that it adds to e-mails of others. */
  messageLinks?: readonly MessageLinks[];
};
