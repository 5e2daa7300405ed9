import arEnds from './ar/ends.json' with { type: 'json' };
import enEnds from './en/ends.json' with { type: 'json' };
import esEnds from './es/ends.json' with { type: 'json' };
import heEnds from './he/ends.json' with { type: 'json' };
import ruEnds from './ru/ends.json' with { type: 'json' };
import arPaymentMethods from './ar/payment-methods.json' with { type: 'json' };
import enPaymentMethods from './en/payment-methods.json' with { type: 'json' };
import esPaymentMethods from './es/payment-methods.json' with { type: 'json' };
import hePaymentMethods from './he/payment-methods.json' with { type: 'json' };
import ruPaymentMethods from './ru/payment-methods.json' with { type: 'json' };
import arPaymentPage from './ar/payment-page.json' with { type: 'json' };
import enPaymentPage from './en/payment-page.json' with { type: 'json' };
import esPaymentPage from './es/payment-page.json' with { type: 'json' };
import hePaymentPage from './he/payment-page.json' with { type: 'json' };
import ruPaymentPage from './ru/payment-page.json' with { type: 'json' };
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
