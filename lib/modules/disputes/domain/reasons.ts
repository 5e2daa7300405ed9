import type { DisputeReason } from '#lib/kernel/dispute.ts';

/**
 * Reasons by the schemes' codes: Visa's with a point, Mastercard's of four digits, American Express' letters. A code
 * that is not here, and none, are `other`.
 */
const BY_CODE: Readonly<Record<string, DisputeReason>> = {
  // Visa: 10 fraud, 11 authorization, 12 processing errors, 13 consumer disputes.
  '10.1': 'fraudulent',
  '10.2': 'fraudulent',
  '10.3': 'fraudulent',
  '10.4': 'fraudulent',
  '10.5': 'fraudulent',
  '11.1': 'not-authorized',
  '11.2': 'not-authorized',
  '11.3': 'not-authorized',
  '12.1': 'other',
  '12.2': 'wrong-amount',
  '12.3': 'wrong-amount',
  '12.4': 'wrong-amount',
  '12.5': 'wrong-amount',
  '12.6': 'duplicate',
  '12.6.1': 'duplicate',
  '12.6.2': 'duplicate',
  '12.7': 'other',
  '13.1': 'not-received',
  '13.2': 'cancelled',
  '13.3': 'not-as-described',
  '13.4': 'not-as-described',
  '13.5': 'not-as-described',
  '13.6': 'credit-not-processed',
  '13.7': 'cancelled',
  '13.8': 'credit-not-processed',
  '13.9': 'not-received',
  // Mastercard.
  '4807': 'not-authorized',
  '4808': 'not-authorized',
  '4812': 'not-authorized',
  '4831': 'wrong-amount',
  '4834': 'duplicate',
  '4837': 'fraudulent',
  '4840': 'fraudulent',
  '4841': 'cancelled',
  '4849': 'fraudulent',
  '4853': 'not-as-described',
  '4855': 'not-received',
  '4859': 'not-received',
  '4860': 'credit-not-processed',
  '4863': 'not-recognized',
  '4870': 'fraudulent',
  '4871': 'fraudulent',
  // American Express.
  A01: 'wrong-amount',
  A02: 'not-authorized',
  A08: 'not-authorized',
  C02: 'credit-not-processed',
  C04: 'not-as-described',
  C05: 'cancelled',
  C08: 'not-received',
  C14: 'duplicate',
  C18: 'cancelled',
  C28: 'cancelled',
  C31: 'not-as-described',
  C32: 'not-as-described',
  F10: 'fraudulent',
  F14: 'fraudulent',
  F24: 'fraudulent',
  F29: 'fraudulent',
  P05: 'wrong-amount',
  P07: 'not-authorized',
  P08: 'duplicate',
};

/** The reason behind a scheme's code. */
export const reasonOfCode = (code: string | null): DisputeReason => BY_CODE[code ?? ''] ?? 'other';

/**
 * Days to answer where the acquirer names no date, by brand: what is left of the schemes' 30 (Visa), 45 (Mastercard)
 * and 20 days (American Express) when an acquirer needs some of them itself. 10 for every other means of payment.
 */
const ANSWER_WITHIN_DAYS: Readonly<Record<string, number>> = { Visa: 18, Mastercard: 30, AMEX: 14 };
const OTHERWISE_DAYS = 10;

/** Days to answer a chargeback of a card of this brand, or of none. */
export const answerDaysOf = (brand: string | null): number => ANSWER_WITHIN_DAYS[brand ?? ''] ?? OTHERWISE_DAYS;
