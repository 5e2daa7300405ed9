import type { Extensions } from '#lib/extension.ts';
import { AGREEMENT_OF_A_BOOKING } from './agreement-of-booking.sql.ts';
import { AGREEMENT_ANSWERS, AGREEMENT_MESSAGES } from './mails/agreement-mail.ts';
import { AGREEMENT_CALLBACKS } from './present/contract-callback.ts';

/** Contributions of agreements to other modules. */
export const agreementExtensions = {
  bookings: [AGREEMENT_OF_A_BOOKING],
  callbacks: [AGREEMENT_CALLBACKS],
  templates: [AGREEMENT_MESSAGES, AGREEMENT_ANSWERS],
} as const satisfies Extensions;
