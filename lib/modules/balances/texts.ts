import arOwnCard from './messages/own-card.ar.json' with { type: 'json' };
import enOwnCard from './messages/own-card.en.json' with { type: 'json' };
import esOwnCard from './messages/own-card.es.json' with { type: 'json' };
import heOwnCard from './messages/own-card.he.json' with { type: 'json' };
import ruOwnCard from './messages/own-card.ru.json' with { type: 'json' };
import arMessages from './messages/balance-messages.ar.json' with { type: 'json' };
import enMessages from './messages/balance-messages.en.json' with { type: 'json' };
import esMessages from './messages/balance-messages.es.json' with { type: 'json' };
import heMessages from './messages/balance-messages.he.json' with { type: 'json' };
import ruMessages from './messages/balance-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const balancesTexts = {
  'own-card': namespace({ ar: arOwnCard, en: enOwnCard, es: esOwnCard, he: heOwnCard, ru: ruOwnCard }),
  'balance-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
