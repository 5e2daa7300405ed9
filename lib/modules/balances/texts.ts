import arOwnCard from './messages/ar/own-card.json' with { type: 'json' };
import enOwnCard from './messages/en/own-card.json' with { type: 'json' };
import esOwnCard from './messages/es/own-card.json' with { type: 'json' };
import heOwnCard from './messages/he/own-card.json' with { type: 'json' };
import ruOwnCard from './messages/ru/own-card.json' with { type: 'json' };
import arMessages from './messages/ar/balance-messages.json' with { type: 'json' };
import enMessages from './messages/en/balance-messages.json' with { type: 'json' };
import esMessages from './messages/es/balance-messages.json' with { type: 'json' };
import heMessages from './messages/he/balance-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/balance-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const balancesTexts = {
  'own-card': namespace({ ar: arOwnCard, en: enOwnCard, es: esOwnCard, he: heOwnCard, ru: ruOwnCard }),
  'balance-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
