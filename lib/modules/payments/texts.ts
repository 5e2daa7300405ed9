import arDashboard from './messages/dashboard.ar.json' with { type: 'json' };
import enDashboard from './messages/dashboard.en.json' with { type: 'json' };
import esDashboard from './messages/dashboard.es.json' with { type: 'json' };
import heDashboard from './messages/dashboard.he.json' with { type: 'json' };
import ruDashboard from './messages/dashboard.ru.json' with { type: 'json' };
import arSaleMessages from './messages/sale-messages.ar.json' with { type: 'json' };
import enSaleMessages from './messages/sale-messages.en.json' with { type: 'json' };
import esSaleMessages from './messages/sale-messages.es.json' with { type: 'json' };
import heSaleMessages from './messages/sale-messages.he.json' with { type: 'json' };
import ruSaleMessages from './messages/sale-messages.ru.json' with { type: 'json' };
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
