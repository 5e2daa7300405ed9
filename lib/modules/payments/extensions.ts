import type { Extensions } from '#lib/extension.ts';
import { EVENT, MANDATE_EVENT, MESSAGE } from './settlement/told-of-bookings.ts';

/** What payments themselves write with bookings, beside the money. */
export const paymentExtensions = {
  bookings: [EVENT, MANDATE_EVENT, MESSAGE],
} as const satisfies Extensions;
