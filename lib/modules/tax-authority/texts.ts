import ar from './messages/tax-authority.ar.json' with { type: 'json' };
import en from './messages/tax-authority.en.json' with { type: 'json' };
import es from './messages/tax-authority.es.json' with { type: 'json' };
import he from './messages/tax-authority.he.json' with { type: 'json' };
import ru from './messages/tax-authority.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const taxAuthorityTexts = { 'tax-authority': namespace({ ar, en, es, he, ru }) };
