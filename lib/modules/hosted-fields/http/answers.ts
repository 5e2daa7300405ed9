import type { Language } from '#lib/kernel/language.ts';
import { declineKeyOf, DECLINES, type RefusalKey, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type { Result } from '#lib/kernel/result.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type {
  FieldName,
  FieldsError,
  FieldsErrorName,
  LocalErrorName,
  ScriptTexts,
  TokenizeInput,
  TokenizeResult,
} from '../contract/instance.ts';
import type { FieldFault } from '../contract/field-fault.ts';
import { nameOf, type NotTokenized, type Tokenized } from '../tokenize.ts';

/** Results of hosted fields as the script returns them to the shop's page. */

/** Refusals of the API's catalogue (answers, section 1); a decline has the code of its issuer. */
const REFUSAL_OF: Readonly<Record<Exclude<FieldsErrorName, 'declined'>, RefusalKey>> = {
  'unknown-public-key': 'seller_not_found',
  'origin-not-registered': 'origin_not_registered',
  'test-mode-not-allowed': 'combination_not_allowed',
  'instance-expired': 'instance_expired',
  'instance-used': 'instance_used',
  busy: 'sale_busy',
  'too-many-requests': 'too_many_requests',
  'card-not-tokenisable': 'card_not_tokenisable',
  'sale-not-found': 'sale_not_found',
  'sale-not-payable': 'wrong_sale_status',
  'outcome-unknown': 'outcome_unknown',
  unavailable: 'temporarily_unavailable',
  'invalid-total': 'invalid_value',
  'invalid-request': 'unreadable_body',
};

const codeOf = (error: FieldsErrorName): number =>
  error === 'declined' ? DECLINES[0].code : refusalOf(REFUSAL_OF[error]).code;

/** HTTP statuses for scripts of browsers, where the API responds with 500. */
export const HTTP_OF: Readonly<Record<FieldsErrorName, number>> = {
  'unknown-public-key': 401,
  'origin-not-registered': 403,
  'test-mode-not-allowed': 403,
  'instance-expired': 410,
  'instance-used': 409,
  busy: 409,
  'too-many-requests': 429,
  declined: 402,
  'card-not-tokenisable': 402,
  'sale-not-found': 404,
  'sale-not-payable': 409,
  'outcome-unknown': 503,
  unavailable: 503,
  'invalid-total': 400,
  'invalid-request': 400,
};

const textKey = (name: FieldsErrorName | LocalErrorName) =>
  `hosted-fields.errors.${name.replaceAll('-', '_')}` as `hosted-fields.errors.unavailable`;

export const fieldsError = (error: FieldsErrorName, language: Language): FieldsError => ({
  error,
  message: say(language, textKey(error)),
  statusCode: codeOf(error),
});

/** Text of a field's fault, in the language of the fields. */
const faultText = (field: FieldName, fault: FieldFault, language: Language): string =>
  say(language, `hosted-fields.${fault}.${field}`);

const faultTexts = (faults: Partial<Record<FieldName, FieldFault>>, language: Language) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, faultText(field as FieldName, fault, language)]),
  );

const LOCAL: readonly LocalErrorName[] = ['network', 'frame-timeout', 'not-mounted', 'instance-used', 'busy'];

/** Texts of the script on a shop's page. */
export const scriptTexts = (language: Language): ScriptTexts => ({
  labels: MESSAGES[language]['hosted-fields'].label,
  errors: Object.fromEntries(LOCAL.map((name) => [name, say(language, textKey(name))])) as ScriptTexts['errors'],
});

/** Texts of a frame. */
export const frameTexts = (field: FieldName, language: Language) => ({
  label: say(language, `hosted-fields.label.${field}`),
  required: faultText(field, 'required', language),
  invalid: faultText(field, 'invalid', language),
  network: say(language, textKey('network')),
});

/** `fallback`: language of a frame whose instance does not open. */
export function tokenizeResult(
  done: Result<Tokenized, NotTokenized>,
  input: TokenizeInput | null,
  fallback: Language,
): { status: number; answer: TokenizeResult } {
  if (done.ok && input) return { status: 200, answer: successOf(done.value, input) };
  const failed: NotTokenized = done.ok ? { why: 'unavailable', instance: null } : done.reason;
  const language = failed.instance?.language ?? fallback;
  const type = 'tokenize-error';
  if (failed.why === 'fields')
    return { status: 422, answer: { type, validationError: true, errors: faultTexts(failed.faults, language) } };
  if (failed.why === 'declined') {
    const message = say(language, `declines.buyer.${declineKeyOf(failed.code)}`);
    return { status: HTTP_OF.declined, answer: { type, error: 'declined', message, statusCode: failed.code } };
  }
  return { status: HTTP_OF[failed.why], answer: { type, ...fieldsError(failed.why, language) } };
}

const successOf = ({ instance, token }: Tokenized, input: TokenizeInput): TokenizeResult => ({
  type: 'tokenize-success',
  testMode: instance.testMode,
  token: token.publicId,
  card: { cardMask: token.cardMask, cardholderName: nameOf(input), expiry: token.cardExpiry },
  payerEmail: input.payerEmail,
  payerName: nameOf(input),
  payerPhone: input.payerPhone,
  payerSocialId: input.payerSocialId,
  total: input.total,
});
