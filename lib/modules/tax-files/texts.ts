import ar from './messages/tax-files.ar.json' with { type: 'json' };
import en from './messages/tax-files.en.json' with { type: 'json' };
import es from './messages/tax-files.es.json' with { type: 'json' };
import he from './messages/tax-files.he.json' with { type: 'json' };
import ru from './messages/tax-files.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const taxFilesTexts = { 'tax-files': namespace({ ar, en, es, he, ru }) };
