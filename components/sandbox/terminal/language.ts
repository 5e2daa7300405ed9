import type { Language } from '#lib/kernel/language.ts';
import type { Terminal } from '#lib/sandbox/terminal/device.ts';

/** A payment is shown to its buyer, in the sale's language; everything else to the shop, in the terminal's. */
export const languageOfScreen = ({ payment, language }: Pick<Terminal, 'payment' | 'language'>): Language =>
  payment?.language ?? language;
