import arLastResort from './last-resort/messages/ar/last-resort.json' with { type: 'json' };
import enLastResort from './last-resort/messages/en/last-resort.json' with { type: 'json' };
import esLastResort from './last-resort/messages/es/last-resort.json' with { type: 'json' };
import heLastResort from './last-resort/messages/he/last-resort.json' with { type: 'json' };
import ruLastResort from './last-resort/messages/ru/last-resort.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

/** Texts of the page shown when the root layout fails and all other texts are lost; every language. */
export const lastResortTexts = {
  'last-resort': namespace({
    ar: arLastResort,
    en: enLastResort,
    es: esLastResort,
    he: heLastResort,
    ru: ruLastResort,
  }),
};
