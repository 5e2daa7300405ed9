import arEnds from './messages/ends.ar.json' with { type: 'json' };
import enEnds from './messages/ends.en.json' with { type: 'json' };
import esEnds from './messages/ends.es.json' with { type: 'json' };
import heEnds from './messages/ends.he.json' with { type: 'json' };
import ruEnds from './messages/ends.ru.json' with { type: 'json' };
import arPaymentMethods from './messages/payment-methods.ar.json' with { type: 'json' };
import enPaymentMethods from './messages/payment-methods.en.json' with { type: 'json' };
import esPaymentMethods from './messages/payment-methods.es.json' with { type: 'json' };
import hePaymentMethods from './messages/payment-methods.he.json' with { type: 'json' };
import ruPaymentMethods from './messages/payment-methods.ru.json' with { type: 'json' };
import arPaymentPage from './messages/payment-page.ar.json' with { type: 'json' };
import enPaymentPage from './messages/payment-page.en.json' with { type: 'json' };
import esPaymentPage from './messages/payment-page.es.json' with { type: 'json' };
import hePaymentPage from './messages/payment-page.he.json' with { type: 'json' };
import ruPaymentPage from './messages/payment-page.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const checkoutTexts = {
  ends: namespace({ ar: arEnds, en: enEnds, es: esEnds, he: heEnds, ru: ruEnds }),
  'payment-methods': namespace({
    ar: arPaymentMethods,
    en: enPaymentMethods,
    es: esPaymentMethods,
    he: hePaymentMethods,
    ru: ruPaymentMethods,
  }),
  'payment-page': namespace({
    ar: arPaymentPage,
    en: enPaymentPage,
    es: esPaymentPage,
    he: hePaymentPage,
    ru: ruPaymentPage,
  }),
};
