import arDocs from './messages/docs.ar.json' with { type: 'json' };
import enDocs from './messages/docs.en.json' with { type: 'json' };
import esDocs from './messages/docs.es.json' with { type: 'json' };
import heDocs from './messages/docs.he.json' with { type: 'json' };
import ruDocs from './messages/docs.ru.json' with { type: 'json' };
import arGuides from './messages/guides.ar.json' with { type: 'json' };
import enGuides from './messages/guides.en.json' with { type: 'json' };
import esGuides from './messages/guides.es.json' with { type: 'json' };
import heGuides from './messages/guides.he.json' with { type: 'json' };
import ruGuides from './messages/guides.ru.json' with { type: 'json' };
import arReference from './messages/reference.ar.json' with { type: 'json' };
import enReference from './messages/reference.en.json' with { type: 'json' };
import esReference from './messages/reference.es.json' with { type: 'json' };
import heReference from './messages/reference.he.json' with { type: 'json' };
import ruReference from './messages/reference.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const docsTexts = {
  docs: namespace({ ar: arDocs, en: enDocs, es: esDocs, he: heDocs, ru: ruDocs }),
  guides: namespace({ ar: arGuides, en: enGuides, es: esGuides, he: heGuides, ru: ruGuides }),
  reference: namespace({ ar: arReference, en: enReference, es: esReference, he: heReference, ru: ruReference }),
};
