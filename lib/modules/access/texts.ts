import arAccess from './messages/ar/access.json' with { type: 'json' };
import enAccess from './messages/en/access.json' with { type: 'json' };
import esAccess from './messages/es/access.json' with { type: 'json' };
import heAccess from './messages/he/access.json' with { type: 'json' };
import ruAccess from './messages/ru/access.json' with { type: 'json' };
import arMessages from './messages/ar/access-messages.json' with { type: 'json' };
import enMessages from './messages/en/access-messages.json' with { type: 'json' };
import esMessages from './messages/es/access-messages.json' with { type: 'json' };
import heMessages from './messages/he/access-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/access-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const accessTexts = {
  access: namespace({ ar: arAccess, en: enAccess, es: esAccess, he: heAccess, ru: ruAccess }),
  'access-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
