import type { Extensions } from '#lib/extension.ts';
import { SALE_MESSAGES } from './buyer-messages/sale-messages.ts';
import { OPENINGS_OF_A_SALE } from './links/openings-of-sale.ts';
import { SALE_CALLBACKS } from './present/sale-callback-record.ts';
import { EVENT, MANDATE_EVENT, MESSAGE } from './settlement/booking-notifications.ts';

/** Extensions of payments for other modules, and those that payments themselves write with bookings. */
export const paymentExtensions = {
  bookings: [EVENT, MANDATE_EVENT, MESSAGE],
  callbacks: [SALE_CALLBACKS],
  templates: [SALE_MESSAGES],
  sales: [OPENINGS_OF_A_SALE],
} as const satisfies Extensions;
