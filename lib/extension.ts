import type { ApprovalKind } from './modules/approvals/index.ts';
import type { BuyerExtension } from './modules/checkout/index.ts';
import type { CallbackRecord } from './modules/callbacks/index.ts';
import type { MessageLinks, MessageTemplate } from './modules/messages/index.ts';
import type { BookingExtension, RecordExtension, ReportExtension, SaleExtension } from './modules/payments/index.ts';

/**
 * Extensions of one module to others, whose operations and screens run them without naming it.
 * `modules/<m>/extensions.ts` fills it, `lib/extensions.ts` lists them, and `lib/contexts.ts` passes each list to the
 * module that defines its type.
 */
export type Extensions = {
  /** Statements in the commits of bookings. */
  bookings?: readonly BookingExtension[];
  /** Reports of acquirers beside money. */
  reports?: readonly ReportExtension[];
  /** Parts of the page of a sale, its timeline, and the table of sales. */
  sales?: readonly SaleExtension[];
  /** Parts of the buyer's page of a sale. */
  buyers?: readonly BuyerExtension[];
  /** Fields in the items of get-sales and get-transactions. */
  records?: readonly RecordExtension[];
  /** Callbacks to sellers' and partners' servers. */
  callbacks?: readonly CallbackRecord[];
  /** The messages that it sends. */
  templates?: readonly MessageTemplate[];
  /** The addresses that it adds to e-mails of others. */
  messageLinks?: readonly MessageLinks[];
  /** Changes that take two people. */
  approvals?: readonly ApprovalKind[];
};
