import arBrand from './ar/partner-brand.json' with { type: 'json' };
import enBrand from './en/partner-brand.json' with { type: 'json' };
import esBrand from './es/partner-brand.json' with { type: 'json' };
import heBrand from './he/partner-brand.json' with { type: 'json' };
import ruBrand from './ru/partner-brand.json' with { type: 'json' };
import arInvite from './ar/partner-invite.json' with { type: 'json' };
import enInvite from './en/partner-invite.json' with { type: 'json' };
import esInvite from './es/partner-invite.json' with { type: 'json' };
import heInvite from './he/partner-invite.json' with { type: 'json' };
import ruInvite from './ru/partner-invite.json' with { type: 'json' };
import arSeller from './ar/partner-seller.json' with { type: 'json' };
import enSeller from './en/partner-seller.json' with { type: 'json' };
import esSeller from './es/partner-seller.json' with { type: 'json' };
import heSeller from './he/partner-seller.json' with { type: 'json' };
import ruSeller from './ru/partner-seller.json' with { type: 'json' };
import ar from './ar/partner.json' with { type: 'json' };
import en from './en/partner.json' with { type: 'json' };
import es from './es/partner.json' with { type: 'json' };
import he from './he/partner.json' with { type: 'json' };
import ru from './ru/partner.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const partnersTexts = {
  partner: namespace({ ar, en, es, he, ru }),
  'partner-brand': namespace({ ar: arBrand, en: enBrand, es: esBrand, he: heBrand, ru: ruBrand }),
  'partner-invite': namespace({ ar: arInvite, en: enInvite, es: esInvite, he: heInvite, ru: ruInvite }),
  'partner-seller': namespace({ ar: arSeller, en: enSeller, es: esSeller, he: heSeller, ru: ruSeller }),
};
