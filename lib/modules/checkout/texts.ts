import arEnds from './messages/ar/ends.json' with { type: 'json' };
import enEnds from './messages/en/ends.json' with { type: 'json' };
import esEnds from './messages/es/ends.json' with { type: 'json' };
import heEnds from './messages/he/ends.json' with { type: 'json' };
import ruEnds from './messages/ru/ends.json' with { type: 'json' };
import arPaymentMethods from './messages/ar/payment-methods.json' with { type: 'json' };
import enPaymentMethods from './messages/en/payment-methods.json' with { type: 'json' };
import esPaymentMethods from './messages/es/payment-methods.json' with { type: 'json' };
import hePaymentMethods from './messages/he/payment-methods.json' with { type: 'json' };
import ruPaymentMethods from './messages/ru/payment-methods.json' with { type: 'json' };
import arPaymentPage from './messages/ar/payment-page.json' with { type: 'json' };
import enPaymentPage from './messages/en/payment-page.json' with { type: 'json' };
import esPaymentPage from './messages/es/payment-page.json' with { type: 'json' };
import hePaymentPage from './messages/he/payment-page.json' with { type: 'json' };
import ruPaymentPage from './messages/ru/payment-page.json' with { type: 'json' };
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
