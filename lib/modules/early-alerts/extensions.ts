import type { Extensions } from '#lib/extension.ts';
import { ALERT_OF_A_BOOKING } from './alert-of-booking.ts';
import { ALERTS_OF_A_SALE } from './alerts-of-sale.ts';
import { ALERT_MAILS } from './mails/alert-mail.ts';

/** Contributions of early alerts to other modules. */
export const earlyAlertExtensions = {
  bookings: [ALERT_OF_A_BOOKING],
  sales: [ALERTS_OF_A_SALE],
  templates: [ALERT_MAILS],
} as const satisfies Extensions;
