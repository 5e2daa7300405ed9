import arMessages from './messages/ar/balance-messages.json' with { type: 'json' };
import enMessages from './messages/en/balance-messages.json' with { type: 'json' };
import esMessages from './messages/es/balance-messages.json' with { type: 'json' };
import heMessages from './messages/he/balance-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/balance-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const balancesTexts = {
  'balance-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
