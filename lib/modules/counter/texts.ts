import ar from './messages/counter.ar.json' with { type: 'json' };
import en from './messages/counter.en.json' with { type: 'json' };
import es from './messages/counter.es.json' with { type: 'json' };
import he from './messages/counter.he.json' with { type: 'json' };
import ru from './messages/counter.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const counterTexts = { counter: namespace({ ar, en, es, he, ru }) };
