import arBranding from './messages/branding.ar.json' with { type: 'json' };
import arIntegration from './messages/integration.ar.json' with { type: 'json' };
import enBranding from './messages/branding.en.json' with { type: 'json' };
import enIntegration from './messages/integration.en.json' with { type: 'json' };
import esBranding from './messages/branding.es.json' with { type: 'json' };
import esIntegration from './messages/integration.es.json' with { type: 'json' };
import heBranding from './messages/branding.he.json' with { type: 'json' };
import heIntegration from './messages/integration.he.json' with { type: 'json' };
import ruBranding from './messages/branding.ru.json' with { type: 'json' };
import ruIntegration from './messages/integration.ru.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const sellersTexts = {
  branding: namespace({ ar: arBranding, en: enBranding, es: esBranding, he: heBranding, ru: ruBranding }),
  integration: namespace({
    ar: arIntegration,
    en: enIntegration,
    es: esIntegration,
    he: heIntegration,
    ru: ruIntegration,
  }),
};
