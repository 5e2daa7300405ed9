import heCatalog from './messages/he/catalog.json' with { type: 'json' };
import heCommon from './messages/he/common.json' with { type: 'json' };
import heDashboard from './messages/he/dashboard.json' with { type: 'json' };
import heRefusals from './messages/he/refusals.json' with { type: 'json' };
import heDeclines from './messages/he/declines.json' with { type: 'json' };
import hePaymentPage from './messages/he/payment-page.json' with { type: 'json' };
import hePaymentMethods from './messages/he/payment-methods.json' with { type: 'json' };
import heCallbacks from './messages/he/callbacks.json' with { type: 'json' };
import heDeliveries from './messages/he/deliveries.json' with { type: 'json' };
import heDocs from './messages/he/docs.json' with { type: 'json' };
import heAccess from './messages/he/access.json' with { type: 'json' };
import heApiLog from './messages/he/api-log.json' with { type: 'json' };
import heEnds from './messages/he/ends.json' with { type: 'json' };
import heDrawer from './messages/he/drawer.json' with { type: 'json' };
import heClock from './messages/he/clock.json' with { type: 'json' };
import heBranding from './messages/he/branding.json' with { type: 'json' };
import heMessages from './messages/he/messages.json' with { type: 'json' };
import heSigning from './messages/he/signing.json' with { type: 'json' };
import heReference from './messages/he/reference.json' with { type: 'json' };
import heSimulators from './messages/he/simulators.json' with { type: 'json' };
import enCatalog from './messages/en/catalog.json' with { type: 'json' };
import enCommon from './messages/en/common.json' with { type: 'json' };
import enDashboard from './messages/en/dashboard.json' with { type: 'json' };
import enRefusals from './messages/en/refusals.json' with { type: 'json' };
import enDeclines from './messages/en/declines.json' with { type: 'json' };
import enPaymentPage from './messages/en/payment-page.json' with { type: 'json' };
import enPaymentMethods from './messages/en/payment-methods.json' with { type: 'json' };
import enCallbacks from './messages/en/callbacks.json' with { type: 'json' };
import enDeliveries from './messages/en/deliveries.json' with { type: 'json' };
import enDocs from './messages/en/docs.json' with { type: 'json' };
import enAccess from './messages/en/access.json' with { type: 'json' };
import enApiLog from './messages/en/api-log.json' with { type: 'json' };
import enEnds from './messages/en/ends.json' with { type: 'json' };
import enDrawer from './messages/en/drawer.json' with { type: 'json' };
import enClock from './messages/en/clock.json' with { type: 'json' };
import enBranding from './messages/en/branding.json' with { type: 'json' };
import enMessages from './messages/en/messages.json' with { type: 'json' };
import enSigning from './messages/en/signing.json' with { type: 'json' };
import enReference from './messages/en/reference.json' with { type: 'json' };
import enSimulators from './messages/en/simulators.json' with { type: 'json' };
import esCatalog from './messages/es/catalog.json' with { type: 'json' };
import esCommon from './messages/es/common.json' with { type: 'json' };
import esDashboard from './messages/es/dashboard.json' with { type: 'json' };
import esRefusals from './messages/es/refusals.json' with { type: 'json' };
import esDeclines from './messages/es/declines.json' with { type: 'json' };
import esPaymentPage from './messages/es/payment-page.json' with { type: 'json' };
import esPaymentMethods from './messages/es/payment-methods.json' with { type: 'json' };
import esCallbacks from './messages/es/callbacks.json' with { type: 'json' };
import esDeliveries from './messages/es/deliveries.json' with { type: 'json' };
import esDocs from './messages/es/docs.json' with { type: 'json' };
import esAccess from './messages/es/access.json' with { type: 'json' };
import esApiLog from './messages/es/api-log.json' with { type: 'json' };
import esEnds from './messages/es/ends.json' with { type: 'json' };
import esDrawer from './messages/es/drawer.json' with { type: 'json' };
import esClock from './messages/es/clock.json' with { type: 'json' };
import esBranding from './messages/es/branding.json' with { type: 'json' };
import esMessages from './messages/es/messages.json' with { type: 'json' };
import esSigning from './messages/es/signing.json' with { type: 'json' };
import esReference from './messages/es/reference.json' with { type: 'json' };
import esSimulators from './messages/es/simulators.json' with { type: 'json' };
import ruCatalog from './messages/ru/catalog.json' with { type: 'json' };
import ruCommon from './messages/ru/common.json' with { type: 'json' };
import ruDashboard from './messages/ru/dashboard.json' with { type: 'json' };
import ruRefusals from './messages/ru/refusals.json' with { type: 'json' };
import ruDeclines from './messages/ru/declines.json' with { type: 'json' };
import ruPaymentPage from './messages/ru/payment-page.json' with { type: 'json' };
import ruPaymentMethods from './messages/ru/payment-methods.json' with { type: 'json' };
import ruCallbacks from './messages/ru/callbacks.json' with { type: 'json' };
import ruDeliveries from './messages/ru/deliveries.json' with { type: 'json' };
import ruDocs from './messages/ru/docs.json' with { type: 'json' };
import ruAccess from './messages/ru/access.json' with { type: 'json' };
import ruApiLog from './messages/ru/api-log.json' with { type: 'json' };
import ruEnds from './messages/ru/ends.json' with { type: 'json' };
import ruDrawer from './messages/ru/drawer.json' with { type: 'json' };
import ruClock from './messages/ru/clock.json' with { type: 'json' };
import ruBranding from './messages/ru/branding.json' with { type: 'json' };
import ruMessages from './messages/ru/messages.json' with { type: 'json' };
import ruSigning from './messages/ru/signing.json' with { type: 'json' };
import ruReference from './messages/ru/reference.json' with { type: 'json' };
import ruSimulators from './messages/ru/simulators.json' with { type: 'json' };
import arCatalog from './messages/ar/catalog.json' with { type: 'json' };
import arCommon from './messages/ar/common.json' with { type: 'json' };
import arDashboard from './messages/ar/dashboard.json' with { type: 'json' };
import arRefusals from './messages/ar/refusals.json' with { type: 'json' };
import arDeclines from './messages/ar/declines.json' with { type: 'json' };
import arPaymentPage from './messages/ar/payment-page.json' with { type: 'json' };
import arPaymentMethods from './messages/ar/payment-methods.json' with { type: 'json' };
import arCallbacks from './messages/ar/callbacks.json' with { type: 'json' };
import arDeliveries from './messages/ar/deliveries.json' with { type: 'json' };
import arDocs from './messages/ar/docs.json' with { type: 'json' };
import arAccess from './messages/ar/access.json' with { type: 'json' };
import arApiLog from './messages/ar/api-log.json' with { type: 'json' };
import arEnds from './messages/ar/ends.json' with { type: 'json' };
import arDrawer from './messages/ar/drawer.json' with { type: 'json' };
import arClock from './messages/ar/clock.json' with { type: 'json' };
import arBranding from './messages/ar/branding.json' with { type: 'json' };
import arMessages from './messages/ar/messages.json' with { type: 'json' };
import arSigning from './messages/ar/signing.json' with { type: 'json' };
import arReference from './messages/ar/reference.json' with { type: 'json' };
import arSimulators from './messages/ar/simulators.json' with { type: 'json' };
import type { Language } from '#lib/kernel/language.ts';
import { messagesOf, namespace } from './namespace.ts';

/**
 * Every text of the product: a namespace is one line here and a file for each language. English is the master: its keys
 * are the type of all others, and a test refuses a language whose keys or placeholders differ.
 */
export const NAMESPACES = {
  access: namespace({ ar: arAccess, en: enAccess, es: esAccess, he: heAccess, ru: ruAccess }),
  'api-log': namespace({ ar: arApiLog, en: enApiLog, es: esApiLog, he: heApiLog, ru: ruApiLog }),
  branding: namespace({ ar: arBranding, en: enBranding, es: esBranding, he: heBranding, ru: ruBranding }),
  callbacks: namespace({ ar: arCallbacks, en: enCallbacks, es: esCallbacks, he: heCallbacks, ru: ruCallbacks }),
  catalog: namespace({ ar: arCatalog, en: enCatalog, es: esCatalog, he: heCatalog, ru: ruCatalog }),
  clock: namespace({ ar: arClock, en: enClock, es: esClock, he: heClock, ru: ruClock }),
  common: namespace({ ar: arCommon, en: enCommon, es: esCommon, he: heCommon, ru: ruCommon }),
  dashboard: namespace({ ar: arDashboard, en: enDashboard, es: esDashboard, he: heDashboard, ru: ruDashboard }),
  declines: namespace({ ar: arDeclines, en: enDeclines, es: esDeclines, he: heDeclines, ru: ruDeclines }),
  deliveries: namespace({ ar: arDeliveries, en: enDeliveries, es: esDeliveries, he: heDeliveries, ru: ruDeliveries }),
  docs: namespace({ ar: arDocs, en: enDocs, es: esDocs, he: heDocs, ru: ruDocs }),
  drawer: namespace({ ar: arDrawer, en: enDrawer, es: esDrawer, he: heDrawer, ru: ruDrawer }),
  ends: namespace({ ar: arEnds, en: enEnds, es: esEnds, he: heEnds, ru: ruEnds }),
  messages: namespace({ ar: arMessages, en: enMessages, es: esMessages, he: heMessages, ru: ruMessages }),
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
  reference: namespace({ ar: arReference, en: enReference, es: esReference, he: heReference, ru: ruReference }),
  refusals: namespace({ ar: arRefusals, en: enRefusals, es: esRefusals, he: heRefusals, ru: ruRefusals }),
  signing: namespace({ ar: arSigning, en: enSigning, es: esSigning, he: heSigning, ru: ruSigning }),
  simulators: namespace({ ar: arSimulators, en: enSimulators, es: esSimulators, he: heSimulators, ru: ruSimulators }),
};

export type Messages = { [Name in keyof typeof NAMESPACES]: (typeof NAMESPACES)[Name]['en'] };

/** The same by language. */
export const MESSAGES: Readonly<Record<Language, Messages>> = messagesOf(NAMESPACES);
