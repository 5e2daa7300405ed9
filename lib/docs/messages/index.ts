import arDocs from './ar/docs.json' with { type: 'json' };
import enDocs from './en/docs.json' with { type: 'json' };
import esDocs from './es/docs.json' with { type: 'json' };
import heDocs from './he/docs.json' with { type: 'json' };
import ruDocs from './ru/docs.json' with { type: 'json' };
import arReference from './ar/reference.json' with { type: 'json' };
import enReference from './en/reference.json' with { type: 'json' };
import esReference from './es/reference.json' with { type: 'json' };
import heReference from './he/reference.json' with { type: 'json' };
import ruReference from './ru/reference.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const docsTexts = {
  docs: namespace({ ar: arDocs, en: enDocs, es: esDocs, he: heDocs, ru: ruDocs }),
  reference: namespace({ ar: arReference, en: enReference, es: esReference, he: heReference, ru: ruReference }),
};
