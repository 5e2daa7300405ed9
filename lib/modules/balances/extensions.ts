import type { Extensions } from '#lib/extension.ts';
import { CARD_CHARGE_CALLBACKS } from './card/api.ts';
import { CARD_CHARGED } from './card/charge-of-booking.ts';
import { BALANCE_MAILS } from './mails/balance-mail.ts';

/** Contributions of balances to other modules. */
export const balanceExtensions = {
  bookings: [CARD_CHARGED],
  callbacks: [CARD_CHARGE_CALLBACKS],
  templates: [BALANCE_MAILS],
} as const satisfies Extensions;
