import { FIELDS } from './fields.ts';
import { create, lastKey } from './instance.ts';
import { device, ORIGIN } from './origin.ts';
import { VALIDATORS } from './validators.ts';

/** The script's global on a shop's page (answers, section 10). */
const Svc = Object.freeze({
  version: 1,
  create,
  fields: Object.freeze({ ...FIELDS, NONE: 'none' }),
  validators: Object.freeze(VALIDATORS),
  /** Facts about the browser for 3-D Secure, by the key of the last `create`, if there was one. */
  clientData: async (isTestMode = false) => (await device()).clientData(ORIGIN, lastKey(), isTestMode),
  isApplePayAvailable: async () => (await device()).isAvailable(ORIGIN, 'apple-pay', false),
  isGooglePayAvailable: async (testMode = false) => (await device()).isAvailable(ORIGIN, 'google-pay', testMode),
});

export type SvcGlobal = typeof Svc;
export type { FieldEvent, HostedField } from './field.ts';
export type { Instance, TokenizeData } from './instance.ts';

Object.assign(window, { Svc });
