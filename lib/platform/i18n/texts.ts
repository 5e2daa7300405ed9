import arColumns from './messages/ar/columns.json' with { type: 'json' };
import arCommon from './messages/ar/common.json' with { type: 'json' };
import enColumns from './messages/en/columns.json' with { type: 'json' };
import enCommon from './messages/en/common.json' with { type: 'json' };
import esColumns from './messages/es/columns.json' with { type: 'json' };
import esCommon from './messages/es/common.json' with { type: 'json' };
import heColumns from './messages/he/columns.json' with { type: 'json' };
import heCommon from './messages/he/common.json' with { type: 'json' };
import ruColumns from './messages/ru/columns.json' with { type: 'json' };
import ruCommon from './messages/ru/common.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const commonTexts = {
  columns: namespace({ ar: arColumns, en: enColumns, es: esColumns, he: heColumns, ru: ruColumns }),
  common: namespace({ ar: arCommon, en: enCommon, es: esCommon, he: heCommon, ru: ruCommon }),
};
