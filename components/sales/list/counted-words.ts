import { DECLINES } from '#lib/kernel/refusals/refusals.ts';
import { CARD_COUNTRIES, GIVEN_UP } from '#lib/modules/payments/views/statistics.ts';

/** Keys of statistics as addresses of lists name them. */

/** The word for sales that have nothing of a dimension: no card, no attempt. */
const NONE = 'none';

const CHANNELS = ['api', 'page', 'dashboard', 'system'] as const;
export type Channel = (typeof CHANNELS)[number];

export const isChannel = (word: string): word is Channel => (CHANNELS as readonly string[]).includes(word);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A terminal has an identifier of its own, everything else a channel. */
export const isDevice = (word: string): boolean => word === NONE || isChannel(word) || UUID.test(word);

/** A brand is what its acquirer calls it: a text of at most 100 characters (`processor-protocol.md`). */
export const isBrand = (word: string): boolean => /^[^\p{Cc}]{1,100}$/u.test(word);

export const isCountry = (word: string): boolean => [NONE, ...CARD_COUNTRIES].includes(word);

export const isDecline = (word: string): boolean =>
  word === GIVEN_UP || DECLINES.some(({ code }) => String(code) === word);

export const wordOfKey = (key: string): string => (key === '' ? NONE : key);

export const keyOfWord = (word: string | null): string | null => (word === NONE ? '' : word);
