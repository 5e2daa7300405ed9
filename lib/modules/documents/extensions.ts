import type { Extensions } from '#lib/extension.ts';
import { DOCUMENT_OF_A_BOOKING } from './document-of-booking.ts';
import { DOCUMENTS_OF_A_RECEIPT } from './on-receipt.ts';

/** What documents add to other modules. */
export const documentExtensions = {
  bookings: [DOCUMENT_OF_A_BOOKING],
  buyers: [DOCUMENTS_OF_A_RECEIPT],
} as const satisfies Extensions;
