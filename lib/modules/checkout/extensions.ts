import type { Extensions } from '#lib/extension.ts';
import { CODE_OF_A_SAVED_CARD } from './saved-cards/wrong-codes.sql.ts';

/** Extensions of the checkout for other modules. */
export const checkoutExtensions = {
  bookings: [CODE_OF_A_SAVED_CARD],
} as const satisfies Extensions;
