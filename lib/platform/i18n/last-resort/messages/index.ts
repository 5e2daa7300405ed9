import arLastResort from './ar/last-resort.json' with { type: 'json' };
import enLastResort from './en/last-resort.json' with { type: 'json' };
import esLastResort from './es/last-resort.json' with { type: 'json' };
import heLastResort from './he/last-resort.json' with { type: 'json' };
import ruLastResort from './ru/last-resort.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

/** What a page says that has lost its document, and with it every other text: these few, in every language. */
export const lastResortTexts = {
  'last-resort': namespace({
    ar: arLastResort,
    en: enLastResort,
    es: esLastResort,
    he: heLastResort,
    ru: ruLastResort,
  }),
};
