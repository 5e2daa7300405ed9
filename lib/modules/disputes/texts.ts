import arDisputes from './messages/disputes.ar.json' with { type: 'json' };
import arDesk from './messages/dispute-desk.ar.json' with { type: 'json' };
import arMails from './messages/dispute-messages.ar.json' with { type: 'json' };
import enDisputes from './messages/disputes.en.json' with { type: 'json' };
import enDesk from './messages/dispute-desk.en.json' with { type: 'json' };
import enMails from './messages/dispute-messages.en.json' with { type: 'json' };
import esDisputes from './messages/disputes.es.json' with { type: 'json' };
import esDesk from './messages/dispute-desk.es.json' with { type: 'json' };
import esMails from './messages/dispute-messages.es.json' with { type: 'json' };
import heDisputes from './messages/disputes.he.json' with { type: 'json' };
import heDesk from './messages/dispute-desk.he.json' with { type: 'json' };
import heMails from './messages/dispute-messages.he.json' with { type: 'json' };
import ruDisputes from './messages/disputes.ru.json' with { type: 'json' };
import ruDesk from './messages/dispute-desk.ru.json' with { type: 'json' };
import ruMails from './messages/dispute-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const disputesTexts = {
  disputes: namespace({ ar: arDisputes, en: enDisputes, es: esDisputes, he: heDisputes, ru: ruDisputes }),
  'dispute-desk': namespace({ ar: arDesk, en: enDesk, es: esDesk, he: heDesk, ru: ruDesk }),
  'dispute-messages': namespace({ ar: arMails, en: enMails, es: esMails, he: heMails, ru: ruMails }),
};
