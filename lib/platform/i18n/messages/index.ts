import arCommon from './ar/common.json' with { type: 'json' };
import enCommon from './en/common.json' with { type: 'json' };
import esCommon from './es/common.json' with { type: 'json' };
import heCommon from './he/common.json' with { type: 'json' };
import ruCommon from './ru/common.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const commonTexts = {
  common: namespace({ ar: arCommon, en: enCommon, es: esCommon, he: heCommon, ru: ruCommon }),
};
