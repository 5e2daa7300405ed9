import ar from './ar/stamps.json' with { type: 'json' };
import en from './en/stamps.json' with { type: 'json' };
import es from './es/stamps.json' with { type: 'json' };
import he from './he/stamps.json' with { type: 'json' };
import ru from './ru/stamps.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const stampsTexts = { stamps: namespace({ ar, en, es, he, ru }) };
