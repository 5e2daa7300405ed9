import { z } from 'zod';
import {
  isAbsent,
  oneOf,
  phone as phoneNumber,
  publicId,
  text,
  textOrNothing,
  uuid,
  wireText,
} from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';

/** The fields that operations on customers share (specification 2.6; lengths: answers, section 7). */

export const guid = uuid({ description: "The customer's identifier." }).required;

const NAME = { min: 2, max: 25 };
const PHONE = { min: 9, max: 30, pattern: /^[\d+*#()\-. ]+$/ };
const EMAIL = { max: 255, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ };
const PLACE = { min: 2, max: 100 };

export const name = text(NAME);
export const email = text(EMAIL);
export const phone = phoneNumber(PHONE);

const GENDERS = ['Male', 'Female', 'Other'] as const;
export const TOKEN_METHODS = ['Credit Card', 'IL Direct Debit'] as const;
export const MAX_DESCRIPTION = 500;

/** `MM-DD-YYYY` of a day that there was, as `YYYY-MM-DD`; empty text takes it away. */
const birthday = z
  .unknown()
  .transform((wire, context) => {
    if (wire === undefined) return undefined;
    if (isAbsent(wire)) return '';
    const [, month, day, year] = /^(\d{2})-(\d{2})-((?:19|20)\d{2})$/.exec(wireText(wire) ?? '') ?? [];
    const date = `${year}-${month}-${day}`;
    if (year !== undefined && isDay(date)) return date;
    context.addIssue({ code: 'custom', message: 'invalid_value' });
    return z.NEVER;
  })
  .optional()
  .meta({ type: 'string', description: 'MM-DD-YYYY' });

function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

const token = z
  .object({
    payment_method: oneOf(TOKEN_METHODS).required,
    token_guid: publicId('buyer', { max: 64, isSecret: true }).required,
  })
  .nullish()
  .meta({
    description:
      'A saved card or bank account of the customer; null removes it. Stored as sent and not checked: ' +
      'whether it can be charged shows when you charge it.',
  });

export const status = whole({ digits: 1, max: 2, description: '0 deactivated, 1 active, 2 draft.' });

/** Fields that may be left out, in the specification's order. */
export const optionalFields = {
  middle_name: textOrNothing(NAME),
  company_name: textOrNothing({ max: 100 }),
  description: textOrNothing({ max: MAX_DESCRIPTION }),
  country: textOrNothing(PLACE),
  city: textOrNothing(PLACE),
  street: textOrNothing(PLACE),
  building_number: textOrNothing({ max: 100 }),
  floor: textOrNothing({ max: 25 }),
  zip: textOrNothing({ min: 2, max: 20 }),
  gender: z
    .unknown()
    .transform((wire, context) => {
      if (wire === undefined) return undefined;
      if (isAbsent(wire)) return null;
      const found = GENDERS.find((gender) => gender === wire);
      if (found) return found;
      context.addIssue({ code: 'custom', message: 'invalid_value' });
      return z.NEVER;
    })
    .optional()
    .meta({ type: 'string', enum: GENDERS }),
  birthday,
  additional_phone: textOrNothing(PHONE, phoneNumber),
  additional_phone_number: textOrNothing(PHONE, phoneNumber),
  payment_tokens: token,
};

export const remoteId = textOrNothing({ max: 100, description: 'Your own identifier of the customer.' });

/**
 * The second phone is `additional_phone` in one operation of the specification and `additional_phone_number` in
 * another: every operation accepts either, and not both.
 */
export function oneSecondPhone(
  sent: { additional_phone?: unknown; additional_phone_number?: unknown },
  context: z.RefinementCtx,
): void {
  if (sent.additional_phone === undefined || sent.additional_phone_number === undefined) return;
  context.addIssue({ code: 'custom', message: 'combination_not_allowed', path: ['additional_phone_number'] });
}

export const SORTS = ['first_name', 'last_name', 'email', 'created_at', 'updated_at', 'status'] as const;

export const RECORD_REFUSALS = [
  'not_signed_in',
  'invalid_value',
  'record_not_found',
  'service_not_active',
  'temporarily_unavailable',
] as const satisfies readonly RefusalKey[];
export const WRITE_REFUSALS = [
  'not_signed_in',
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'combination_not_allowed',
  'service_not_active',
  'temporarily_unavailable',
] as const satisfies readonly RefusalKey[];

/**
 * A customer as it is listed and read (answers, section 7). A text field that was not filled in is empty text, any
 * other such field is null.
 */
export const customerItem = z.object({
  guid: z.string(),
  customer_remote_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  middle_name: z.string(),
  company_name: z.string(),
  description: z.string(),
  country: z.string(),
  city: z.string(),
  street: z.string(),
  building_number: z.string(),
  floor: z.string(),
  zip: z.string(),
  gender: z.union([z.enum(GENDERS), z.literal('')]),
  birthday: z.string(),
  additional_phone: z.string(),
  additional_phone_number: z.string(),
  payment_tokens: z.object({ payment_method: z.enum(TOKEN_METHODS), token_guid: z.string() }).nullable(),
  status: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type CustomerItem = z.output<typeof customerItem>;

export const EXAMPLE: CustomerItem = {
  guid: '0b8c2f6e-5d0a-4f0e-9c58-6a3a2f1d7e90',
  customer_remote_id: 'C-17',
  first_name: 'Dana',
  last_name: 'Levi',
  email: 'dana@example.com',
  phone_number: '0521234567',
  middle_name: '',
  company_name: '',
  description: '',
  country: 'Israel',
  city: 'Haifa',
  street: 'Herzl',
  building_number: '12',
  floor: '',
  zip: '3303120',
  gender: 'Female',
  birthday: '03-21-1990',
  additional_phone: '',
  additional_phone_number: '',
  payment_tokens: null,
  status: 1,
  created_at: '2026-11-21 10:15:00',
  updated_at: '2026-11-21 10:15:00',
};
