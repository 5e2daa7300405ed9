import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { Part, PartName, Ready, Shelf } from './part.ts';
import { part as bit } from './parts/bit.tsx';
import { part as debit } from './parts/debit.tsx';
import { part as paypal } from './parts/paypal.tsx';
import { part as transfer } from './parts/transfer.tsx';
import { part as wallet } from './parts/wallet.tsx';

const PARTS = { bit, paypal, transfer, debit, wallet } as unknown as Readonly<Record<PartName, Part>>;

/** All parts, for the server's first drawing. */
export function shelfOf(language: Language): Shelf {
  const get = (name: PartName): Ready => ({ part: PARTS[name], texts: MESSAGES[language]['payment-methods'][name] });
  return { get, load: async (name) => get(name) };
}
