import ar from './ar/documents.json' with { type: 'json' };
import en from './en/documents.json' with { type: 'json' };
import es from './es/documents.json' with { type: 'json' };
import he from './he/documents.json' with { type: 'json' };
import ru from './ru/documents.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const documentsTexts = { documents: namespace({ ar, en, es, he, ru }) };
