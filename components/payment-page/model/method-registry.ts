import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { MethodModule, MethodModuleName, Ready, MethodRegistry } from './method-module.ts';
import { methodModule as bit } from '../methods/bit.tsx';
import { methodModule as debit } from '../methods/debit.tsx';
import { methodModule as paypal } from '../methods/paypal.tsx';
import { methodModule as transfer } from '../methods/transfer.tsx';
import { methodModule as wallet } from '../methods/wallet.tsx';

const MODULES = { bit, paypal, transfer, debit, wallet } as unknown as Readonly<Record<MethodModuleName, MethodModule>>;

/** All method modules, for the server's first drawing. */
export function methodRegistry(language: Language): MethodRegistry {
  const get = (name: MethodModuleName): Ready => ({
    module: MODULES[name],
    texts: MESSAGES[language]['payment-methods'][name],
  });
  return { get, load: async (name) => get(name) };
}
