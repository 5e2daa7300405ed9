import arCallbacks from './messages/ar/callbacks.json' with { type: 'json' };
import enCallbacks from './messages/en/callbacks.json' with { type: 'json' };
import esCallbacks from './messages/es/callbacks.json' with { type: 'json' };
import heCallbacks from './messages/he/callbacks.json' with { type: 'json' };
import ruCallbacks from './messages/ru/callbacks.json' with { type: 'json' };
import arDeliveries from './messages/ar/deliveries.json' with { type: 'json' };
import enDeliveries from './messages/en/deliveries.json' with { type: 'json' };
import esDeliveries from './messages/es/deliveries.json' with { type: 'json' };
import heDeliveries from './messages/he/deliveries.json' with { type: 'json' };
import ruDeliveries from './messages/ru/deliveries.json' with { type: 'json' };
import arSigning from './messages/ar/signing.json' with { type: 'json' };
import enSigning from './messages/en/signing.json' with { type: 'json' };
import esSigning from './messages/es/signing.json' with { type: 'json' };
import heSigning from './messages/he/signing.json' with { type: 'json' };
import ruSigning from './messages/ru/signing.json' with { type: 'json' };
import arMessages from './messages/ar/callback-messages.json' with { type: 'json' };
import enMessages from './messages/en/callback-messages.json' with { type: 'json' };
import esMessages from './messages/es/callback-messages.json' with { type: 'json' };
import heMessages from './messages/he/callback-messages.json' with { type: 'json' };
import ruMessages from './messages/ru/callback-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const callbacksTexts = {
  callbacks: namespace({ ar: arCallbacks, en: enCallbacks, es: esCallbacks, he: heCallbacks, ru: ruCallbacks }),
  deliveries: namespace({ ar: arDeliveries, en: enDeliveries, es: esDeliveries, he: heDeliveries, ru: ruDeliveries }),
  signing: namespace({ ar: arSigning, en: enSigning, es: esSigning, he: heSigning, ru: ruSigning }),
  'callback-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
