import { lookupText, strictSecret, strictText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { PaymentDetails, StartInput } from '#lib/modules/checkout/contract/buyer-page.ts';
import { isOnce } from '#lib/modules/checkout/contract/once.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';

/** The largest thing that is sent is a wallet's token, some 4 kB. */
const BODY_LIMIT_BYTES = 16 * 1024;

const MAX_FIELD_LENGTH = 255;
const MAX_TOKEN_LENGTH = 12 * 1024;

/** Fields of each method; `hasAgreed` is a flag, all others are text. */
const FIELDS: Readonly<Record<PaymentDetails['method'], readonly string[]>> = {
  bit: ['phone'],
  'apple-pay': ['token'],
  'google-pay': ['token'],
  paypal: [],
  'bank-transfer': [],
  sepa: ['iban', 'holder', 'hasAgreed'],
  bacs: ['sortCode', 'account', 'holder', 'hasAgreed'],
  'il-direct-debit': ['bank', 'branch', 'account', 'holder', 'socialId', 'hasAgreed'],
};

const isMethod = (word: unknown): word is PaymentDetails['method'] => Object.hasOwn(FIELDS, lookupText(word));

/**
 * `{details: {method, …}, buyerName, language, once?}`: fields of other methods are ignored; null for a body that our
 * page does not send.
 */
export async function readStart(request: Request): Promise<StartInput | null> {
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  const body = bytes && parseObject(bytes);
  const sent = body?.['details'];
  if (!body || typeof sent !== 'object' || sent === null) return null;
  const given = new Map<string, unknown>(Object.entries(sent));
  const method = given.get('method');
  const buyerName = strictText(body['buyerName'] ?? '', MAX_FIELD_LENGTH);
  if (!isMethod(method) || buyerName === null) return null;
  const details: Record<string, string | boolean> = { method };
  for (const field of FIELDS[method]) {
    const value =
      field === 'hasAgreed'
        ? given.get(field) === true
        : field === 'holder'
          ? strictText(given.get(field) ?? '', MAX_FIELD_LENGTH)
          : strictSecret(given.get(field) ?? '', field === 'token' ? MAX_TOKEN_LENGTH : MAX_FIELD_LENGTH);
    if (value === null) return null;
    details[field] = value;
  }
  return {
    details: details as PaymentDetails,
    buyerName,
    language: readLanguage(body['language']),
    ...(isOnce(body['once']) && { once: body['once'] }),
    ...(body['again'] === true && { again: true }),
  };
}
