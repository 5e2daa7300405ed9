import arBrand from './messages/partner-brand.ar.json' with { type: 'json' };
import enBrand from './messages/partner-brand.en.json' with { type: 'json' };
import esBrand from './messages/partner-brand.es.json' with { type: 'json' };
import heBrand from './messages/partner-brand.he.json' with { type: 'json' };
import ruBrand from './messages/partner-brand.ru.json' with { type: 'json' };
import arInvite from './messages/partner-invite.ar.json' with { type: 'json' };
import enInvite from './messages/partner-invite.en.json' with { type: 'json' };
import esInvite from './messages/partner-invite.es.json' with { type: 'json' };
import heInvite from './messages/partner-invite.he.json' with { type: 'json' };
import ruInvite from './messages/partner-invite.ru.json' with { type: 'json' };
import arMoney from './messages/partner-money.ar.json' with { type: 'json' };
import enMoney from './messages/partner-money.en.json' with { type: 'json' };
import esMoney from './messages/partner-money.es.json' with { type: 'json' };
import heMoney from './messages/partner-money.he.json' with { type: 'json' };
import ruMoney from './messages/partner-money.ru.json' with { type: 'json' };
import arSeller from './messages/partner-seller.ar.json' with { type: 'json' };
import enSeller from './messages/partner-seller.en.json' with { type: 'json' };
import esSeller from './messages/partner-seller.es.json' with { type: 'json' };
import heSeller from './messages/partner-seller.he.json' with { type: 'json' };
import ruSeller from './messages/partner-seller.ru.json' with { type: 'json' };
import ar from './messages/partner.ar.json' with { type: 'json' };
import en from './messages/partner.en.json' with { type: 'json' };
import es from './messages/partner.es.json' with { type: 'json' };
import he from './messages/partner.he.json' with { type: 'json' };
import ru from './messages/partner.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const partnersTexts = {
  partner: namespace({ ar, en, es, he, ru }),
  'partner-brand': namespace({ ar: arBrand, en: enBrand, es: esBrand, he: heBrand, ru: ruBrand }),
  'partner-invite': namespace({ ar: arInvite, en: enInvite, es: esInvite, he: heInvite, ru: ruInvite }),
  'partner-money': namespace({ ar: arMoney, en: enMoney, es: esMoney, he: heMoney, ru: ruMoney }),
  'partner-seller': namespace({ ar: arSeller, en: enSeller, es: esSeller, he: heSeller, ru: ruSeller }),
};
