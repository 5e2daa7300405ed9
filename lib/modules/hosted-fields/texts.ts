import arHostedFields from './messages/hosted-fields.ar.json' with { type: 'json' };
import enHostedFields from './messages/hosted-fields.en.json' with { type: 'json' };
import esHostedFields from './messages/hosted-fields.es.json' with { type: 'json' };
import heHostedFields from './messages/hosted-fields.he.json' with { type: 'json' };
import ruHostedFields from './messages/hosted-fields.ru.json' with { type: 'json' };
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
