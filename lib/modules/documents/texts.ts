import deskAr from './messages/document-desk.ar.json' with { type: 'json' };
import deskEn from './messages/document-desk.en.json' with { type: 'json' };
import deskEs from './messages/document-desk.es.json' with { type: 'json' };
import deskHe from './messages/document-desk.he.json' with { type: 'json' };
import deskRu from './messages/document-desk.ru.json' with { type: 'json' };
import ar from './messages/documents.ar.json' with { type: 'json' };
import en from './messages/documents.en.json' with { type: 'json' };
import es from './messages/documents.es.json' with { type: 'json' };
import he from './messages/documents.he.json' with { type: 'json' };
import ru from './messages/documents.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const documentsTexts = {
  documents: namespace({ ar, en, es, he, ru }),
  'document-desk': namespace({ ar: deskAr, en: deskEn, es: deskEs, he: deskHe, ru: deskRu }),
};
