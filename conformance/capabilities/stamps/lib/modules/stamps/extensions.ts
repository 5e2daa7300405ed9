import type { Extensions } from '#lib/extension.ts';
import { STAMP_CALLBACKS } from './full-callback.ts';
import { FULL_MESSAGE } from './full-message.ts';
import { STAMP_OF_A_PAYMENT, STAMPS_OF_A_REFUND } from './stamps-of-booking.ts';
import { STAMP_OF_A_SALE, STAMPS_OF_A_RECEIPT } from './stamps-of-sale.ts';

/** What stamps add to other modules. */
export const stampExtensions = {
  bookings: [STAMP_OF_A_PAYMENT, STAMPS_OF_A_REFUND],
  buyers: [STAMPS_OF_A_RECEIPT],
  sales: [STAMP_OF_A_SALE],
  callbacks: [STAMP_CALLBACKS],
  templates: [FULL_MESSAGE],
} as const satisfies Extensions;
