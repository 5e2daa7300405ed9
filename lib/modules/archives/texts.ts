import ar from './messages/archives.ar.json' with { type: 'json' };
import en from './messages/archives.en.json' with { type: 'json' };
import es from './messages/archives.es.json' with { type: 'json' };
import he from './messages/archives.he.json' with { type: 'json' };
import ru from './messages/archives.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const archivesTexts = { archives: namespace({ ar, en, es, he, ru }) };
