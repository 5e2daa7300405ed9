import type { Extensions } from '#lib/extension.ts';
import { DAY_NOTE_MAIL } from './day-note/day-note-mail.ts';
import { PUSHES_OF_A_PAYMENT } from './push/payment-news.sql.ts';

/** Additions of notifications to other modules. */
export const notificationExtensions = {
  bookings: [PUSHES_OF_A_PAYMENT],
  templates: [DAY_NOTE_MAIL],
} as const satisfies Extensions;
