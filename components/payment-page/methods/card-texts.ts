import type { Messages } from '#lib/platform/i18n/messages.ts';

/**
 * Put before the module's script by the server: its texts in one language, and the seller whose cards a browser may
 * save here.
 */

declare const kupaTexts: Pick<Messages['payment-page'], 'zip' | 'remembered'>;
declare const kupaSeller: string | null;

export const texts = kupaTexts;

/** The public key of the seller; null where this page saves no card. */
export const seller = kupaSeller;
