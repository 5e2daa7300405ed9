import arLastResort from './last-resort/messages/last-resort.ar.json' with { type: 'json' };
import enLastResort from './last-resort/messages/last-resort.en.json' with { type: 'json' };
import esLastResort from './last-resort/messages/last-resort.es.json' with { type: 'json' };
import heLastResort from './last-resort/messages/last-resort.he.json' with { type: 'json' };
import ruLastResort from './last-resort/messages/last-resort.ru.json' with { type: 'json' };
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
