import type { Language } from '#lib/kernel/language.ts';

/**
 * Messages between the frames, the script on the shop's page and the server (answers, section 10). Names are those of
 * the script's interface.
 */

/** Options of `Svc.create`. */
export type InstanceOptions = {
  testMode: boolean;
  language: Language;
  tokenIsPermanent: boolean;
  /** True: usable by this seller alone, and not by other sellers of its partner. */
  buyerIsPrivate: boolean;
  /** Ask the issuer whether the card is good. */
  buyerPerformValidation: boolean;
};

/**
 * POST /hf/v1/instance. `instance` is sealed and valid for an hour; the shop's page passes it to the frames. `texts`
 * are the script's own, in the language of the fields.
 */
export type OpenedInstance = {
  instance: string;
  testMode: boolean;
  language: Language;
  texts: ScriptTexts;
  /** Origin of the frames, for pages of our own; everywhere else they are of the script's. */
  framesAt?: string;
};

export type ScriptTexts = {
  /** Accessible names of the frames. */
  labels: Readonly<Record<FieldName, string>>;
  errors: Readonly<Record<LocalErrorName, string>>;
};

/** Errors that the script and the frames find without the server. */
export type LocalErrorName = 'network' | 'frame-timeout' | 'not-mounted' | 'instance-used' | 'busy';

/** Errors beside faults of a field; `error` in a `tokenize-error` and in the rejection of `Svc.create`. */
export type FieldsErrorName =
  | 'unknown-public-key'
  | 'origin-not-registered'
  | 'test-mode-not-allowed'
  | 'instance-expired'
  | 'instance-used'
  | 'busy'
  | 'too-many-requests'
  | 'declined'
  | 'card-not-tokenisable'
  | 'sale-not-found'
  | 'sale-not-payable'
  | 'outcome-unknown'
  | 'unavailable'
  | 'invalid-total'
  | 'invalid-request';

/** `statusCode` is the code of the error in the API's catalogue, `message` its sentence for the buyer. */
export type FieldsError = { error: FieldsErrorName; message: string; statusCode: number };

/** The fields that a person fills in, as `Svc.fields` names them. */
export const FIELD_NAMES = [
  'cardNumber',
  'cardExpiration',
  'cvc',
  'payerFirstName',
  'payerLastName',
  'payerEmail',
  'payerPhone',
  'payerSocialId',
  'payerZipCode',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Price of a purchase, from the shop and returned to it unchanged. `value` is a decimal such as "55.00". */
export type Total = { label: string; amount: { currency: string; value: string } };

/** POST /hf/v1/tokenize, from our own frames alone. */
export type TokenizeInput = Readonly<Record<FieldName, string>> & { instance: string; total: Total | null };

export type TokenizeSuccess = {
  type: 'tokenize-success';
  testMode: boolean;
  token: string;
  card: { cardMask: string; cardholderName: string; expiry: string };
  payerEmail: string;
  payerName: string;
  payerPhone: string;
  payerSocialId: string;
  total: Total | null;
};

type TokenizeError =
  | { type: 'tokenize-error'; validationError: true; errors: Partial<Record<FieldName, string>> }
  | { type: 'tokenize-error'; error: FieldsErrorName | LocalErrorName; message: string; statusCode: number };

export type TokenizeResult = TokenizeSuccess | TokenizeError;
