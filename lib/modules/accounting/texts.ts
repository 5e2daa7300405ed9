import ar from './messages/accounting.ar.json' with { type: 'json' };
import en from './messages/accounting.en.json' with { type: 'json' };
import es from './messages/accounting.es.json' with { type: 'json' };
import he from './messages/accounting.he.json' with { type: 'json' };
import ru from './messages/accounting.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const accountingTexts = { accounting: namespace({ ar, en, es, he, ru }) };
