import arCatalog from './ar/catalog.json' with { type: 'json' };
import enCatalog from './en/catalog.json' with { type: 'json' };
import esCatalog from './es/catalog.json' with { type: 'json' };
import heCatalog from './he/catalog.json' with { type: 'json' };
import ruCatalog from './ru/catalog.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const productsTexts = {
  catalog: namespace({ ar: arCatalog, en: enCatalog, es: esCatalog, he: heCatalog, ru: ruCatalog }),
};
