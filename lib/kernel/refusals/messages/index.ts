import arDeclines from './ar/declines.json' with { type: 'json' };
import enDeclines from './en/declines.json' with { type: 'json' };
import esDeclines from './es/declines.json' with { type: 'json' };
import heDeclines from './he/declines.json' with { type: 'json' };
import ruDeclines from './ru/declines.json' with { type: 'json' };
import arRefusals from './ar/refusals.json' with { type: 'json' };
import enRefusals from './en/refusals.json' with { type: 'json' };
import esRefusals from './es/refusals.json' with { type: 'json' };
import heRefusals from './he/refusals.json' with { type: 'json' };
import ruRefusals from './ru/refusals.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const refusalTexts = {
  declines: namespace({ ar: arDeclines, en: enDeclines, es: esDeclines, he: heDeclines, ru: ruDeclines }),
  refusals: namespace({ ar: arRefusals, en: enRefusals, es: esRefusals, he: heRefusals, ru: ruRefusals }),
};
