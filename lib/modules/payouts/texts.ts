import arAccounts from './messages/payout-accounts.ar.json' with { type: 'json' };
import arMessages from './messages/payout-messages.ar.json' with { type: 'json' };
import arPayouts from './messages/payouts.ar.json' with { type: 'json' };
import enAccounts from './messages/payout-accounts.en.json' with { type: 'json' };
import enMessages from './messages/payout-messages.en.json' with { type: 'json' };
import enPayouts from './messages/payouts.en.json' with { type: 'json' };
import esAccounts from './messages/payout-accounts.es.json' with { type: 'json' };
import esMessages from './messages/payout-messages.es.json' with { type: 'json' };
import esPayouts from './messages/payouts.es.json' with { type: 'json' };
import heAccounts from './messages/payout-accounts.he.json' with { type: 'json' };
import heMessages from './messages/payout-messages.he.json' with { type: 'json' };
import hePayouts from './messages/payouts.he.json' with { type: 'json' };
import ruAccounts from './messages/payout-accounts.ru.json' with { type: 'json' };
import ruMessages from './messages/payout-messages.ru.json' with { type: 'json' };
import ruPayouts from './messages/payouts.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const payoutsTexts = {
  payouts: namespace({ ar: arPayouts, en: enPayouts, es: esPayouts, he: hePayouts, ru: ruPayouts }),
  'payout-accounts': namespace({ ar: arAccounts, en: enAccounts, es: esAccounts, he: heAccounts, ru: ruAccounts }),
  'payout-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
