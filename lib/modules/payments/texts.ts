import arDashboard from './messages/ar/dashboard.json' with { type: 'json' };
import enDashboard from './messages/en/dashboard.json' with { type: 'json' };
import esDashboard from './messages/es/dashboard.json' with { type: 'json' };
import heDashboard from './messages/he/dashboard.json' with { type: 'json' };
import ruDashboard from './messages/ru/dashboard.json' with { type: 'json' };
import arSaleMessages from './messages/ar/sale-messages.json' with { type: 'json' };
import enSaleMessages from './messages/en/sale-messages.json' with { type: 'json' };
import esSaleMessages from './messages/es/sale-messages.json' with { type: 'json' };
import heSaleMessages from './messages/he/sale-messages.json' with { type: 'json' };
import ruSaleMessages from './messages/ru/sale-messages.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const paymentsTexts = {
  dashboard: namespace({ ar: arDashboard, en: enDashboard, es: esDashboard, he: heDashboard, ru: ruDashboard }),
  'sale-messages': namespace({
    ar: arSaleMessages,
    en: enSaleMessages,
    es: esSaleMessages,
    he: heSaleMessages,
    ru: ruSaleMessages,
  }),
};
