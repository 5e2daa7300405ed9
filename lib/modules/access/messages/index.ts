import arAccess from './ar/access.json' with { type: 'json' };
import enAccess from './en/access.json' with { type: 'json' };
import esAccess from './es/access.json' with { type: 'json' };
import heAccess from './he/access.json' with { type: 'json' };
import ruAccess from './ru/access.json' with { type: 'json' };
import arMessages from './ar/access-messages.json' with { type: 'json' };
import enMessages from './en/access-messages.json' with { type: 'json' };
import esMessages from './es/access-messages.json' with { type: 'json' };
import heMessages from './he/access-messages.json' with { type: 'json' };
import ruMessages from './ru/access-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const accessTexts = {
  access: namespace({ ar: arAccess, en: enAccess, es: esAccess, he: heAccess, ru: ruAccess }),
  'access-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
