import arAccounts from './messages/ar/payout-accounts.json' with { type: 'json' };
import arMessages from './messages/ar/payout-messages.json' with { type: 'json' };
import arPayouts from './messages/ar/payouts.json' with { type: 'json' };
import enAccounts from './messages/en/payout-accounts.json' with { type: 'json' };
import enMessages from './messages/en/payout-messages.json' with { type: 'json' };
import enPayouts from './messages/en/payouts.json' with { type: 'json' };
import esAccounts from './messages/es/payout-accounts.json' with { type: 'json' };
import esMessages from './messages/es/payout-messages.json' with { type: 'json' };
import esPayouts from './messages/es/payouts.json' with { type: 'json' };
import heAccounts from './messages/he/payout-accounts.json' with { type: 'json' };
import heMessages from './messages/he/payout-messages.json' with { type: 'json' };
import hePayouts from './messages/he/payouts.json' with { type: 'json' };
import ruAccounts from './messages/ru/payout-accounts.json' with { type: 'json' };
import ruMessages from './messages/ru/payout-messages.json' with { type: 'json' };
import ruPayouts from './messages/ru/payouts.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutsTexts = {
  payouts: namespace({ ar: arPayouts, en: enPayouts, es: esPayouts, he: hePayouts, ru: ruPayouts }),
  'payout-accounts': namespace({ ar: arAccounts, en: enAccounts, es: esAccounts, he: heAccounts, ru: ruAccounts }),
  'payout-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
