import arDocs from './messages/ar/docs.json' with { type: 'json' };
import enDocs from './messages/en/docs.json' with { type: 'json' };
import esDocs from './messages/es/docs.json' with { type: 'json' };
import heDocs from './messages/he/docs.json' with { type: 'json' };
import ruDocs from './messages/ru/docs.json' with { type: 'json' };
import arReference from './messages/ar/reference.json' with { type: 'json' };
import enReference from './messages/en/reference.json' with { type: 'json' };
import esReference from './messages/es/reference.json' with { type: 'json' };
import heReference from './messages/he/reference.json' with { type: 'json' };
import ruReference from './messages/ru/reference.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const docsTexts = {
  docs: namespace({ ar: arDocs, en: enDocs, es: esDocs, he: heDocs, ru: ruDocs }),
  reference: namespace({ ar: arReference, en: enReference, es: esReference, he: heReference, ru: ruReference }),
};
