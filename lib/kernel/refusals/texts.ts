import arDeclines from './messages/declines.ar.json' with { type: 'json' };
import enDeclines from './messages/declines.en.json' with { type: 'json' };
import esDeclines from './messages/declines.es.json' with { type: 'json' };
import heDeclines from './messages/declines.he.json' with { type: 'json' };
import ruDeclines from './messages/declines.ru.json' with { type: 'json' };
import arRefusals from './messages/refusals.ar.json' with { type: 'json' };
import enRefusals from './messages/refusals.en.json' with { type: 'json' };
import esRefusals from './messages/refusals.es.json' with { type: 'json' };
import heRefusals from './messages/refusals.he.json' with { type: 'json' };
import ruRefusals from './messages/refusals.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const refusalTexts = {
  declines: namespace({ ar: arDeclines, en: enDeclines, es: esDeclines, he: heDeclines, ru: ruDeclines }),
  refusals: namespace({ ar: arRefusals, en: enRefusals, es: esRefusals, he: heRefusals, ru: ruRefusals }),
};
