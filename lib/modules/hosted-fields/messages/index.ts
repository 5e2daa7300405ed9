import arHostedFields from './ar/hosted-fields.json' with { type: 'json' };
import enHostedFields from './en/hosted-fields.json' with { type: 'json' };
import esHostedFields from './es/hosted-fields.json' with { type: 'json' };
import heHostedFields from './he/hosted-fields.json' with { type: 'json' };
import ruHostedFields from './ru/hosted-fields.json' with { type: 'json' };
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
