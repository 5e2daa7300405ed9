import { keepDigits } from '#lib/kernel/card/card.ts';
import type { FieldFault } from '../contract/field-fault.ts';
import type { FieldName } from '../contract/instance.ts';
import { cardFault, type CardTraits, socialIdFault } from './card-faults.ts';

/** Loose, for browsers: one at sign with something around it, the digits of a number. The server says the last word. */
const LOOKS_RIGHT: Readonly<Partial<Record<FieldName, (text: string) => boolean>>> = {
  payerEmail: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  payerPhone: (text) => /^.{7,17}$/.test(keepDigits(text)),
  payerZipCode: (text) => /^[\p{L}\d\s-]{3,10}$/u.test(text),
};

/**
 * Fault of a mounted field: our frames and `Svc.validators` validate alike. A mounted field is required, except the
 * social id, which only Israeli cards need (answers, section 10).
 */
export function fieldFault(field: FieldName, text: string, card: CardTraits, sandbox: boolean): FieldFault | null {
  if (field === 'cardNumber' || field === 'cardExpiration' || field === 'cvc')
    return cardFault(field, text, card, new Date());
  if (field === 'payerSocialId') return socialIdFault(text, card, sandbox);
  if (text === '') return 'required';
  return LOOKS_RIGHT[field]?.(text) === false ? 'invalid' : null;
}
