import arCatalog from './messages/ar/catalog.json' with { type: 'json' };
import enCatalog from './messages/en/catalog.json' with { type: 'json' };
import esCatalog from './messages/es/catalog.json' with { type: 'json' };
import heCatalog from './messages/he/catalog.json' with { type: 'json' };
import ruCatalog from './messages/ru/catalog.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const productsTexts = {
  catalog: namespace({ ar: arCatalog, en: enCatalog, es: esCatalog, he: heCatalog, ru: ruCatalog }),
};
