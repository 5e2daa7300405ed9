import ar from './ar/embedded.json' with { type: 'json' };
import en from './en/embedded.json' with { type: 'json' };
import es from './es/embedded.json' with { type: 'json' };
import he from './he/embedded.json' with { type: 'json' };
import ru from './ru/embedded.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const embeddedTexts = { embedded: namespace({ ar, en, es, he, ru }) };
