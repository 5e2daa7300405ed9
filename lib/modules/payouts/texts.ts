import arAccounts from './messages/ar/payout-accounts.json' with { type: 'json' };
import arMessages from './messages/ar/payout-messages.json' with { type: 'json' };
import enAccounts from './messages/en/payout-accounts.json' with { type: 'json' };
import enMessages from './messages/en/payout-messages.json' with { type: 'json' };
import esAccounts from './messages/es/payout-accounts.json' with { type: 'json' };
import esMessages from './messages/es/payout-messages.json' with { type: 'json' };
import heAccounts from './messages/he/payout-accounts.json' with { type: 'json' };
import heMessages from './messages/he/payout-messages.json' with { type: 'json' };
import ruAccounts from './messages/ru/payout-accounts.json' with { type: 'json' };
import ruMessages from './messages/ru/payout-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutsTexts = {
  'payout-accounts': namespace({ ar: arAccounts, en: enAccounts, es: esAccounts, he: heAccounts, ru: ruAccounts }),
  'payout-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
