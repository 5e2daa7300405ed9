import type { Extensions } from '#lib/extension.ts';
import { CODE_OF_A_SAVED_CARD } from './saved-cards/wrong-codes.sql.ts';

/** What the checkout adds to other modules. */
export const checkoutExtensions = {
  bookings: [CODE_OF_A_SAVED_CARD],
} as const satisfies Extensions;
