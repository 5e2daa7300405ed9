import arCommon from './messages/ar/common.json' with { type: 'json' };
import enCommon from './messages/en/common.json' with { type: 'json' };
import esCommon from './messages/es/common.json' with { type: 'json' };
import heCommon from './messages/he/common.json' with { type: 'json' };
import ruCommon from './messages/ru/common.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const commonTexts = {
  common: namespace({ ar: arCommon, en: enCommon, es: esCommon, he: heCommon, ru: ruCommon }),
};
