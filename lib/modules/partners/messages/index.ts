import ar from './ar/partner.json' with { type: 'json' };
import en from './en/partner.json' with { type: 'json' };
import es from './es/partner.json' with { type: 'json' };
import he from './he/partner.json' with { type: 'json' };
import ru from './ru/partner.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const partnersTexts = { partner: namespace({ ar, en, es, he, ru }) };
