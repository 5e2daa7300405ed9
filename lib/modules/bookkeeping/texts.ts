import ar from './messages/bookkeeping.ar.json' with { type: 'json' };
import en from './messages/bookkeeping.en.json' with { type: 'json' };
import es from './messages/bookkeeping.es.json' with { type: 'json' };
import he from './messages/bookkeeping.he.json' with { type: 'json' };
import ru from './messages/bookkeeping.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const bookkeepingTexts = { bookkeeping: namespace({ ar, en, es, he, ru }) };
