import arCallbacks from './messages/callbacks.ar.json' with { type: 'json' };
import enCallbacks from './messages/callbacks.en.json' with { type: 'json' };
import esCallbacks from './messages/callbacks.es.json' with { type: 'json' };
import heCallbacks from './messages/callbacks.he.json' with { type: 'json' };
import ruCallbacks from './messages/callbacks.ru.json' with { type: 'json' };
import arDeliveries from './messages/deliveries.ar.json' with { type: 'json' };
import enDeliveries from './messages/deliveries.en.json' with { type: 'json' };
import esDeliveries from './messages/deliveries.es.json' with { type: 'json' };
import heDeliveries from './messages/deliveries.he.json' with { type: 'json' };
import ruDeliveries from './messages/deliveries.ru.json' with { type: 'json' };
import arSigning from './messages/signing.ar.json' with { type: 'json' };
import enSigning from './messages/signing.en.json' with { type: 'json' };
import esSigning from './messages/signing.es.json' with { type: 'json' };
import heSigning from './messages/signing.he.json' with { type: 'json' };
import ruSigning from './messages/signing.ru.json' with { type: 'json' };
import arMessages from './messages/callback-messages.ar.json' with { type: 'json' };
import enMessages from './messages/callback-messages.en.json' with { type: 'json' };
import esMessages from './messages/callback-messages.es.json' with { type: 'json' };
import heMessages from './messages/callback-messages.he.json' with { type: 'json' };
import ruMessages from './messages/callback-messages.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const callbacksTexts = {
  callbacks: namespace({ ar: arCallbacks, en: enCallbacks, es: esCallbacks, he: heCallbacks, ru: ruCallbacks }),
  deliveries: namespace({ ar: arDeliveries, en: enDeliveries, es: esDeliveries, he: heDeliveries, ru: ruDeliveries }),
  signing: namespace({ ar: arSigning, en: enSigning, es: esSigning, he: heSigning, ru: ruSigning }),
  'callback-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
