import arApiLog from './messages/api-log.ar.json' with { type: 'json' };
import enApiLog from './messages/api-log.en.json' with { type: 'json' };
import esApiLog from './messages/api-log.es.json' with { type: 'json' };
import heApiLog from './messages/api-log.he.json' with { type: 'json' };
import ruApiLog from './messages/api-log.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const apiLogTexts = {
  'api-log': namespace({ ar: arApiLog, en: enApiLog, es: esApiLog, he: heApiLog, ru: ruApiLog }),
};
