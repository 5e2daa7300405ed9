import arDashboard from './ar/dashboard.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import esDashboard from './es/dashboard.json' with { type: 'json' };
import heDashboard from './he/dashboard.json' with { type: 'json' };
import ruDashboard from './ru/dashboard.json' with { type: 'json' };
import arSaleMessages from './ar/sale-messages.json' with { type: 'json' };
import enSaleMessages from './en/sale-messages.json' with { type: 'json' };
import esSaleMessages from './es/sale-messages.json' with { type: 'json' };
import heSaleMessages from './he/sale-messages.json' with { type: 'json' };
import ruSaleMessages from './ru/sale-messages.json' with { type: 'json' };
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
