import type { Extensions } from '#lib/extension.ts';
import { DOCUMENT_OF_A_BOOKING } from './document-of-booking.ts';
import { DOCUMENTS_OF_A_SALE } from './facts-of-sale.ts';
import { DOCUMENTS_OF_A_RECEIPT } from './on-receipt.ts';
import { DOCUMENTS_OF_RECORDS } from './documents-of-records.ts';
import { DOCUMENT_LINK } from './message-link.ts';

/** Extensions of documents for other modules. */
export const documentExtensions = {
  bookings: [DOCUMENT_OF_A_BOOKING],
  buyers: [DOCUMENTS_OF_A_RECEIPT],
  records: [DOCUMENTS_OF_RECORDS],
  sales: [DOCUMENTS_OF_A_SALE],
  messageLinks: [DOCUMENT_LINK],
} as const satisfies Extensions;
