import arMails from './messages/agreement-messages.ar.json' with { type: 'json' };
import arAgreements from './messages/agreements.ar.json' with { type: 'json' };
import enMails from './messages/agreement-messages.en.json' with { type: 'json' };
import enAgreements from './messages/agreements.en.json' with { type: 'json' };
import esMails from './messages/agreement-messages.es.json' with { type: 'json' };
import esAgreements from './messages/agreements.es.json' with { type: 'json' };
import heMails from './messages/agreement-messages.he.json' with { type: 'json' };
import heAgreements from './messages/agreements.he.json' with { type: 'json' };
import ruMails from './messages/agreement-messages.ru.json' with { type: 'json' };
import ruAgreements from './messages/agreements.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const agreementsTexts = {
  agreements: namespace({ ar: arAgreements, en: enAgreements, es: esAgreements, he: heAgreements, ru: ruAgreements }),
  'agreement-messages': namespace({ ar: arMails, en: enMails, es: esMails, he: heMails, ru: ruMails }),
};
