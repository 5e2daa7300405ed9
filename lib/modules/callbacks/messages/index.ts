import arCallbacks from './ar/callbacks.json' with { type: 'json' };
import enCallbacks from './en/callbacks.json' with { type: 'json' };
import esCallbacks from './es/callbacks.json' with { type: 'json' };
import heCallbacks from './he/callbacks.json' with { type: 'json' };
import ruCallbacks from './ru/callbacks.json' with { type: 'json' };
import arDeliveries from './ar/deliveries.json' with { type: 'json' };
import enDeliveries from './en/deliveries.json' with { type: 'json' };
import esDeliveries from './es/deliveries.json' with { type: 'json' };
import heDeliveries from './he/deliveries.json' with { type: 'json' };
import ruDeliveries from './ru/deliveries.json' with { type: 'json' };
import arSigning from './ar/signing.json' with { type: 'json' };
import enSigning from './en/signing.json' with { type: 'json' };
import esSigning from './es/signing.json' with { type: 'json' };
import heSigning from './he/signing.json' with { type: 'json' };
import ruSigning from './ru/signing.json' with { type: 'json' };
import arMessages from './ar/callback-messages.json' with { type: 'json' };
import enMessages from './en/callback-messages.json' with { type: 'json' };
import esMessages from './es/callback-messages.json' with { type: 'json' };
import heMessages from './he/callback-messages.json' with { type: 'json' };
import ruMessages from './ru/callback-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const callbacksTexts = {
  callbacks: namespace({ ar: arCallbacks, en: enCallbacks, es: esCallbacks, he: heCallbacks, ru: ruCallbacks }),
  deliveries: namespace({ ar: arDeliveries, en: enDeliveries, es: esDeliveries, he: heDeliveries, ru: ruDeliveries }),
  signing: namespace({ ar: arSigning, en: enSigning, es: esSigning, he: heSigning, ru: ruSigning }),
  'callback-messages': namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
};
