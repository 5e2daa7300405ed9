import type { Extensions } from '#lib/extension.ts';
import { PAYOUT_NOTE_CALLBACKS } from './note-callback.ts';
import { PAYOUT_NOTE_MAIL } from './note-mail.ts';
import { NOTE_OF_A_BOOKING } from './note-of-booking.ts';
import { NOTES_OF_A_SALE } from './notes-of-sale.ts';

/** What payout notes add to other modules. */
export const payoutNoteExtensions = {
  bookings: [NOTE_OF_A_BOOKING],
  sales: [NOTES_OF_A_SALE],
  callbacks: [PAYOUT_NOTE_CALLBACKS],
  templates: [PAYOUT_NOTE_MAIL],
} as const satisfies Extensions;
