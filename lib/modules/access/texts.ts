import arAccess from './messages/access.ar.json' with { type: 'json' };
import enAccess from './messages/access.en.json' with { type: 'json' };
import esAccess from './messages/access.es.json' with { type: 'json' };
import heAccess from './messages/access.he.json' with { type: 'json' };
import ruAccess from './messages/access.ru.json' with { type: 'json' };
import arMessages from './messages/access-messages.ar.json' with { type: 'json' };
import enMessages from './messages/access-messages.en.json' with { type: 'json' };
import esMessages from './messages/access-messages.es.json' with { type: 'json' };
import heMessages from './messages/access-messages.he.json' with { type: 'json' };
import ruMessages from './messages/access-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const accessTexts = {
  access: namespace({ ar: arAccess, en: enAccess, es: esAccess, he: heAccess, ru: ruAccess }),
  'access-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
