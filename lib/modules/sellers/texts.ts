import arBranding from './messages/ar/branding.json' with { type: 'json' };
import arIntegration from './messages/ar/integration.json' with { type: 'json' };
import enBranding from './messages/en/branding.json' with { type: 'json' };
import enIntegration from './messages/en/integration.json' with { type: 'json' };
import esBranding from './messages/es/branding.json' with { type: 'json' };
import esIntegration from './messages/es/integration.json' with { type: 'json' };
import heBranding from './messages/he/branding.json' with { type: 'json' };
import heIntegration from './messages/he/integration.json' with { type: 'json' };
import ruBranding from './messages/ru/branding.json' with { type: 'json' };
import ruIntegration from './messages/ru/integration.json' with { type: 'json' };
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
