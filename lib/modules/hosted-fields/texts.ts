import arHostedFields from './messages/ar/hosted-fields.json' with { type: 'json' };
import enHostedFields from './messages/en/hosted-fields.json' with { type: 'json' };
import esHostedFields from './messages/es/hosted-fields.json' with { type: 'json' };
import heHostedFields from './messages/he/hosted-fields.json' with { type: 'json' };
import ruHostedFields from './messages/ru/hosted-fields.json' with { type: 'json' };
import { namespace } from '#lib/kernel/language.ts';

export const hostedFieldsTexts = {
  'hosted-fields': namespace({
    ar: arHostedFields,
    en: enHostedFields,
    es: esHostedFields,
    he: heHostedFields,
    ru: ruHostedFields,
  }),
};
