import ar from './messages/ar/counter.json' with { type: 'json' };
import en from './messages/en/counter.json' with { type: 'json' };
import es from './messages/es/counter.json' with { type: 'json' };
import he from './messages/he/counter.json' with { type: 'json' };
import ru from './messages/ru/counter.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const counterTexts = { counter: namespace({ ar, en, es, he, ru }) };
