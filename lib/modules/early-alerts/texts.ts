import ar from './messages/early-alerts.ar.json' with { type: 'json' };
import en from './messages/early-alerts.en.json' with { type: 'json' };
import es from './messages/early-alerts.es.json' with { type: 'json' };
import he from './messages/early-alerts.he.json' with { type: 'json' };
import ru from './messages/early-alerts.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const earlyAlertsTexts = { 'early-alerts': namespace({ ar, en, es, he, ru }) };
