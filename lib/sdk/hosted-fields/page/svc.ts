import { FIELDS } from './fields.ts';
import { create } from './instance.ts';
import { VALIDATORS } from './validators.ts';

/** What a shop's page sees (answers, section 10). */
const Svc = Object.freeze({
  version: 1,
  create,
  fields: Object.freeze({ ...FIELDS, NONE: 'none' }),
  validators: Object.freeze(VALIDATORS),
});

export type SvcGlobal = typeof Svc;
export type { FieldEvent, HostedField } from './field.ts';
export type { Instance, TokenizeData } from './instance.ts';

Object.assign(window, { Svc });
