import ar from './messages/ar/embedded.json' with { type: 'json' };
import en from './messages/en/embedded.json' with { type: 'json' };
import es from './messages/es/embedded.json' with { type: 'json' };
import he from './messages/he/embedded.json' with { type: 'json' };
import ru from './messages/ru/embedded.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const embeddedTexts = { embedded: namespace({ ar, en, es, he, ru }) };
