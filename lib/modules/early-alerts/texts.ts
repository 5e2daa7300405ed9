import ar from './messages/early-alerts.ar.json' with { type: 'json' };
import arMails from './messages/alert-messages.ar.json' with { type: 'json' };
import en from './messages/early-alerts.en.json' with { type: 'json' };
import enMails from './messages/alert-messages.en.json' with { type: 'json' };
import es from './messages/early-alerts.es.json' with { type: 'json' };
import esMails from './messages/alert-messages.es.json' with { type: 'json' };
import he from './messages/early-alerts.he.json' with { type: 'json' };
import heMails from './messages/alert-messages.he.json' with { type: 'json' };
import ru from './messages/early-alerts.ru.json' with { type: 'json' };
import ruMails from './messages/alert-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const earlyAlertsTexts = {
  'early-alerts': namespace({ ar, en, es, he, ru }),
  'alert-messages': namespace({ ar: arMails, en: enMails, es: esMails, he: heMails, ru: ruMails }),
};
