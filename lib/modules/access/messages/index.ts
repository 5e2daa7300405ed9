import arAccess from './ar/access.json' with { type: 'json' };
import enAccess from './en/access.json' with { type: 'json' };
import esAccess from './es/access.json' with { type: 'json' };
import heAccess from './he/access.json' with { type: 'json' };
import ruAccess from './ru/access.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const accessTexts = {
  access: namespace({ ar: arAccess, en: enAccess, es: esAccess, he: heAccess, ru: ruAccess }),
};
