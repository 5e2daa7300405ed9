import arApiLog from './ar/api-log.json' with { type: 'json' };
import enApiLog from './en/api-log.json' with { type: 'json' };
import esApiLog from './es/api-log.json' with { type: 'json' };
import heApiLog from './he/api-log.json' with { type: 'json' };
import ruApiLog from './ru/api-log.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const apiLogTexts = {
  'api-log': namespace({ ar: arApiLog, en: enApiLog, es: esApiLog, he: heApiLog, ru: ruApiLog }),
};
