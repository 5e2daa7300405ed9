import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { MethodModule, MethodModuleName, Ready, MethodRegistry } from './method-module.ts';
import { part as bit } from '../methods/bit.tsx';
import { part as debit } from '../methods/debit.tsx';
import { part as paypal } from '../methods/paypal.tsx';
import { part as transfer } from '../methods/transfer.tsx';
import { part as wallet } from '../methods/wallet.tsx';

const PARTS = { bit, paypal, transfer, debit, wallet } as unknown as Readonly<Record<MethodModuleName, MethodModule>>;

/** All method modules, for the server's first drawing. */
export function methodRegistry(language: Language): MethodRegistry {
  const get = (name: MethodModuleName): Ready => ({
    module: PARTS[name],
    texts: MESSAGES[language]['payment-methods'][name],
  });
  return { get, load: async (name) => get(name) };
}
