import type { FieldName } from '#lib/modules/hosted-fields/contract/instance.ts';
import { cardFault, socialIdFault } from '#lib/modules/hosted-fields/domain/card-faults.ts';
import { FIELDS } from './fields.ts';

/** What a page may ask about what stands in its own inputs; the server says the last word. */
type Found = null | { required: true } | { invalid: true };

/** Loose: one at sign with something around it, a number of seven digits or more. */
const SHAPES: Readonly<Partial<Record<FieldName, RegExp>>> = {
  payerEmail: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  payerPhone: /^\+?[\d\s().-]{7,22}$/,
  payerZipCode: /^[\p{L}\d\s-]{3,10}$/u,
};

function faultOf(field: FieldName, text: string) {
  if (field === 'cardNumber' || field === 'cardExpiration' || field === 'cvc')
    return cardFault(field, text, null, new Date());
  if (text === '') return 'required';
  if (field === 'payerSocialId') return socialIdFault(text, null, true);
  return SHAPES[field]?.test(text) === false ? 'invalid' : null;
}

/** `Svc.validators[field].test(value)`. */
export const VALIDATORS = Object.fromEntries(
  Object.values(FIELDS).map((field) => [
    field,
    {
      test(value: unknown): Found {
        const fault = faultOf(field, typeof value === 'string' ? value.trim() : '');
        return fault && ({ [fault]: true } as Found);
      },
    },
  ]),
) as Readonly<Record<FieldName, { test: (value: unknown) => Found }>>;
