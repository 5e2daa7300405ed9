import ar from './ar/counter.json' with { type: 'json' };
import en from './en/counter.json' with { type: 'json' };
import es from './es/counter.json' with { type: 'json' };
import he from './he/counter.json' with { type: 'json' };
import ru from './ru/counter.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const counterTexts = { counter: namespace({ ar, en, es, he, ru }) };
