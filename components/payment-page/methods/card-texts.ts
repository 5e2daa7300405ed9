import type { Messages } from '#lib/platform/i18n/messages.ts';

/**
 * Put before the part's script by the server: its words in one language, and whose cards a browser may remember here.
 */

declare const kupaTexts: Pick<Messages['payment-page'], 'zip' | 'remembered'>;
declare const kupaSeller: string | null;

export const texts = kupaTexts;

/** The public key of the seller; null where this page remembers no card. */
export const seller = kupaSeller;
