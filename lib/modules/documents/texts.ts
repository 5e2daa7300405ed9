import ar from './messages/ar/documents.json' with { type: 'json' };
import en from './messages/en/documents.json' with { type: 'json' };
import es from './messages/es/documents.json' with { type: 'json' };
import he from './messages/he/documents.json' with { type: 'json' };
import ru from './messages/ru/documents.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const documentsTexts = { documents: namespace({ ar, en, es, he, ru }) };
