import type { DeclineCode } from '#lib/kernel/refusals/refusals.ts';

/** Cards beside a drawn terminal, and the outcomes that its bank can be set to. */

export type Entry = 'insert' | 'tap' | 'swipe' | 'phone';

export type DrawnCard = {
  name: 'visa' | 'mastercard' | 'amex' | 'isracard' | 'google-pay' | 'apple-pay';
  brand: string;
  /** Printed number; always one of the sandbox's (answers, section 12). */
  number: string;
  expiry: string;
  /** Ways to read the card. The magnetic stripe of a card with a chip is refused. */
  entries: readonly Entry[];
};

/** PIN of every drawn card. */
export const RIGHT_PIN = '1234';

/** Attempts at a PIN that a chip allows, as real ones do. */
export const PIN_TRIES = 3;

/** Amount from which a tapped card asks for its PIN: 300 units of the currency, in minor units (EMV, Israel). */
export const TAP_WITHOUT_PIN = 30_000;

export const CARDS: readonly DrawnCard[] = [
  {
    name: 'visa',
    brand: 'Visa',
    number: '4111111111111111',
    expiry: '1230',
    entries: ['insert', 'tap'],
  },
  {
    name: 'mastercard',
    brand: 'Mastercard',
    number: '5555555555554444',
    expiry: '1230',
    entries: ['insert', 'tap'],
  },
  {
    name: 'isracard',
    brand: 'Isracard',
    number: '12312312',
    expiry: '1230',
    entries: ['swipe'],
  },
  {
    name: 'amex',
    brand: 'American Express',
    number: '375516193000090',
    expiry: '1230',
    entries: ['insert', 'tap'],
  },
  {
    name: 'google-pay',
    brand: 'Google Pay',
    number: '4111111111111111',
    expiry: '1230',
    entries: ['phone'],
  },
  {
    name: 'apple-pay',
    brand: 'Apple Pay',
    number: '5555555555554444',
    expiry: '1230',
    entries: ['phone'],
  },
];

/**
 * Outcome of the payment at the bank. `unreachable`: the terminal cannot reach it. `late`: it approves and the terminal
 * reports it 20 s later. `after-cancel`: the bank is asked only after a cancellation.
 */
export type Plan = 'approve' | DeclineCode | 'unreachable' | 'late' | 'after-cancel';

export const LATE_MS = 20_000;
