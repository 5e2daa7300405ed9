import type { Extensions } from '#lib/extension.ts';
import { LOST_CHARGEBACK } from './book-loss.ts';
import { CASE_OF_A_CHARGEBACK, WON_BY_A_REVERSAL } from './case-of-booking.sql.ts';
import { LINES_OF_CASES } from './lines-of-sale.ts';
import { DISPUTE_MAILS } from './mails/dispute-mail.ts';

/** Contributions of disputes to other modules. */
export const disputeExtensions = {
  bookings: [CASE_OF_A_CHARGEBACK, WON_BY_A_REVERSAL],
  reports: [LOST_CHARGEBACK],
  sales: [LINES_OF_CASES],
  templates: [DISPUTE_MAILS],
} as const satisfies Extensions;
