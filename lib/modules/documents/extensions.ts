import type { Extensions } from '#lib/extension.ts';
import { DOCUMENT_OF_A_BOOKING } from './document-of-booking.ts';

/** What documents add to other modules. */
export const documentExtensions = {
  bookings: [DOCUMENT_OF_A_BOOKING],
} as const satisfies Extensions;
