import type { FieldName } from '#lib/modules/hosted-fields/contract/instance.ts';

/** Names of the fields in `Svc.fields`, which has `NONE` too: no field, for forms with several kinds of payment. */
export const FIELDS = {
  NUMBER: 'cardNumber',
  EXPIRATION: 'cardExpiration',
  CVC: 'cvc',
  NAME_FIRST: 'payerFirstName',
  NAME_LAST: 'payerLastName',
  EMAIL: 'payerEmail',
  PHONE: 'payerPhone',
  SOCIAL_ID: 'payerSocialId',
  ZIP_CODE: 'payerZipCode',
} as const satisfies Record<string, FieldName>;
