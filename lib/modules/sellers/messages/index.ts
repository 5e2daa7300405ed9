import arBranding from './ar/branding.json' with { type: 'json' };
import arIntegration from './ar/integration.json' with { type: 'json' };
import enBranding from './en/branding.json' with { type: 'json' };
import enIntegration from './en/integration.json' with { type: 'json' };
import esBranding from './es/branding.json' with { type: 'json' };
import esIntegration from './es/integration.json' with { type: 'json' };
import heBranding from './he/branding.json' with { type: 'json' };
import heIntegration from './he/integration.json' with { type: 'json' };
import ruBranding from './ru/branding.json' with { type: 'json' };
import ruIntegration from './ru/integration.json' with { type: 'json' };
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
