import ar from './messages/embedded.ar.json' with { type: 'json' };
import en from './messages/embedded.en.json' with { type: 'json' };
import es from './messages/embedded.es.json' with { type: 'json' };
import he from './messages/embedded.he.json' with { type: 'json' };
import ru from './messages/embedded.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const embeddedTexts = { embedded: namespace({ ar, en, es, he, ru }) };
