import arApiLog from './messages/ar/api-log.json' with { type: 'json' };
import enApiLog from './messages/en/api-log.json' with { type: 'json' };
import esApiLog from './messages/es/api-log.json' with { type: 'json' };
import heApiLog from './messages/he/api-log.json' with { type: 'json' };
import ruApiLog from './messages/ru/api-log.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const apiLogTexts = {
  'api-log': namespace({ ar: arApiLog, en: enApiLog, es: esApiLog, he: heApiLog, ru: ruApiLog }),
};
