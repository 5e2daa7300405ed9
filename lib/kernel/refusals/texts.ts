import arDeclines from './messages/ar/declines.json' with { type: 'json' };
import enDeclines from './messages/en/declines.json' with { type: 'json' };
import esDeclines from './messages/es/declines.json' with { type: 'json' };
import heDeclines from './messages/he/declines.json' with { type: 'json' };
import ruDeclines from './messages/ru/declines.json' with { type: 'json' };
import arRefusals from './messages/ar/refusals.json' with { type: 'json' };
import enRefusals from './messages/en/refusals.json' with { type: 'json' };
import esRefusals from './messages/es/refusals.json' with { type: 'json' };
import heRefusals from './messages/he/refusals.json' with { type: 'json' };
import ruRefusals from './messages/ru/refusals.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const refusalTexts = {
  declines: namespace({ ar: arDeclines, en: enDeclines, es: esDeclines, he: heDeclines, ru: ruDeclines }),
  refusals: namespace({ ar: arRefusals, en: enRefusals, es: esRefusals, he: heRefusals, ru: ruRefusals }),
};
