import { readDigits } from '#lib/kernel/card/card.ts';
import { postcodeCountry, readPostcode } from '#lib/kernel/person/postcode.ts';
import { isEmailAddress, looksLikePhone } from '#lib/kernel/person/recipient.ts';
import type { FieldFault } from '../contract/field-fault.ts';
import { FIELD_NAMES, type FieldName } from '../contract/instance.ts';
import { cardFault, socialIdFault, traitsOf } from './card-faults.ts';

/** Optional fields, which have to be valid where they are filled in. */
const IS_RIGHT: Readonly<Partial<Record<FieldName, (text: string) => boolean>>> = {
  payerEmail: isEmailAddress,
  payerPhone: looksLikePhone,
};

/** Faults of all fields. */
export function faultsOf(
  typed: Readonly<Record<FieldName, string>>,
  { now, sandbox }: { now: Date; sandbox: boolean },
): Partial<Record<FieldName, FieldFault>> {
  const card = traitsOf(typed.cardNumber);
  const country = postcodeCountry(readDigits(typed.cardNumber) ?? '');
  const faultOf = (field: FieldName): FieldFault | null => {
    const text = typed[field];
    if (field === 'cardNumber' || field === 'cardExpiration' || field === 'cvc')
      return cardFault(field, text, card, now);
    if (field === 'payerSocialId') return socialIdFault(text, card, sandbox);
    if (text === '') return null;
    if (field === 'payerZipCode') return country === null || readPostcode(text, country) !== null ? null : 'invalid';
    return IS_RIGHT[field]?.(text) === false ? 'invalid' : null;
  };
  return Object.fromEntries(
    FIELD_NAMES.map((field) => [field, faultOf(field)] as const).filter(([, fault]) => fault !== null),
  );
}
