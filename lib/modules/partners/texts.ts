import arBrand from './messages/ar/partner-brand.json' with { type: 'json' };
import enBrand from './messages/en/partner-brand.json' with { type: 'json' };
import esBrand from './messages/es/partner-brand.json' with { type: 'json' };
import heBrand from './messages/he/partner-brand.json' with { type: 'json' };
import ruBrand from './messages/ru/partner-brand.json' with { type: 'json' };
import arInvite from './messages/ar/partner-invite.json' with { type: 'json' };
import enInvite from './messages/en/partner-invite.json' with { type: 'json' };
import esInvite from './messages/es/partner-invite.json' with { type: 'json' };
import heInvite from './messages/he/partner-invite.json' with { type: 'json' };
import ruInvite from './messages/ru/partner-invite.json' with { type: 'json' };
import arMoney from './messages/ar/partner-money.json' with { type: 'json' };
import enMoney from './messages/en/partner-money.json' with { type: 'json' };
import esMoney from './messages/es/partner-money.json' with { type: 'json' };
import heMoney from './messages/he/partner-money.json' with { type: 'json' };
import ruMoney from './messages/ru/partner-money.json' with { type: 'json' };
import arSeller from './messages/ar/partner-seller.json' with { type: 'json' };
import enSeller from './messages/en/partner-seller.json' with { type: 'json' };
import esSeller from './messages/es/partner-seller.json' with { type: 'json' };
import heSeller from './messages/he/partner-seller.json' with { type: 'json' };
import ruSeller from './messages/ru/partner-seller.json' with { type: 'json' };
import ar from './messages/ar/partner.json' with { type: 'json' };
import en from './messages/en/partner.json' with { type: 'json' };
import es from './messages/es/partner.json' with { type: 'json' };
import he from './messages/he/partner.json' with { type: 'json' };
import ru from './messages/ru/partner.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const partnersTexts = {
  partner: namespace({ ar, en, es, he, ru }),
  'partner-brand': namespace({ ar: arBrand, en: enBrand, es: esBrand, he: heBrand, ru: ruBrand }),
  'partner-invite': namespace({ ar: arInvite, en: enInvite, es: esInvite, he: heInvite, ru: ruInvite }),
  'partner-money': namespace({ ar: arMoney, en: enMoney, es: esMoney, he: heMoney, ru: ruMoney }),
  'partner-seller': namespace({ ar: arSeller, en: enSeller, es: esSeller, he: heSeller, ru: ruSeller }),
};
