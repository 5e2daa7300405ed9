import ar from './messages/stamps.ar.json' with { type: 'json' };
import en from './messages/stamps.en.json' with { type: 'json' };
import es from './messages/stamps.es.json' with { type: 'json' };
import he from './messages/stamps.he.json' with { type: 'json' };
import ru from './messages/stamps.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const stampsTexts = { stamps: namespace({ ar, en, es, he, ru }) };
