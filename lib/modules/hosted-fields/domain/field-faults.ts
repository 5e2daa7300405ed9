import {
  brandOf,
  isCardNumber,
  isCvv,
  isExpired,
  looksIsraeli,
  readDigits,
  readExpiry,
} from '#lib/kernel/card/card.ts';
import { postcodeCountry, readPostcode } from '#lib/kernel/person/postcode.ts';
import { isEmailAddress, looksLikePhone } from '#lib/kernel/person/recipient.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { FieldName } from '../contract/instance.ts';

/** What is wrong with a field: nothing there, or something that cannot be right. */
export type FieldFault = 'required' | 'invalid';

type Typed = Readonly<Record<FieldName, string>>;

/**
 * What of the fields has to be mended. Number, expiry and code are needed; a social id of Israeli cards (`9999999999`
 * is taken in the sandbox); everything else may be left empty, and has to be right where it is not.
 */
export function faultsOf(
  typed: Typed,
  { now, sandbox }: { now: Date; sandbox: boolean },
): Partial<Record<FieldName, FieldFault>> {
  const number = readDigits(typed.cardNumber) ?? '';
  const isNumber = isCardNumber(number);
  const expiry = readExpiry(typed.cardExpiration);
  const country = postcodeCountry(number);
  const found: Record<FieldName, FieldFault | null> = {
    cardNumber: needed(typed.cardNumber, () => isNumber),
    cardExpiration: needed(typed.cardExpiration, () => expiry !== null && !isExpired(expiry, now)),
    cvc: needed(typed.cvc, (code) => /^\d{3,4}$/.test(code) && (!isNumber || isCvv(code, brandOf(number)))),
    payerFirstName: null,
    payerLastName: null,
    payerEmail: ifGiven(typed.payerEmail, isEmailAddress),
    payerPhone: ifGiven(typed.payerPhone, looksLikePhone),
    payerSocialId: (isNumber && looksIsraeli(number) ? needed : ifGiven)(
      typed.payerSocialId,
      (id) => readSocialId(id, { inSandbox: sandbox }) !== null,
    ),
    payerZipCode: ifGiven(typed.payerZipCode, (zip) => country === null || readPostcode(zip, country) !== null),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null));
}

const ifGiven = (text: string, isRight: (text: string) => boolean): FieldFault | null =>
  text === '' || isRight(text) ? null : 'invalid';

const needed = (text: string, isRight: (text: string) => boolean): FieldFault | null =>
  text === '' ? 'required' : ifGiven(text, isRight);
