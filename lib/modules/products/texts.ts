import arCatalog from './messages/catalog.ar.json' with { type: 'json' };
import enCatalog from './messages/catalog.en.json' with { type: 'json' };
import esCatalog from './messages/catalog.es.json' with { type: 'json' };
import heCatalog from './messages/catalog.he.json' with { type: 'json' };
import ruCatalog from './messages/catalog.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const productsTexts = {
  catalog: namespace({ ar: arCatalog, en: enCatalog, es: esCatalog, he: heCatalog, ru: ruCatalog }),
};
