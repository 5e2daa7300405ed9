import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import {
  email,
  EXAMPLE,
  name,
  oneSecondPhone,
  optionalFields,
  phone,
  remoteId,
  WRITE_REFUSALS,
} from './customer-fields.ts';

const shape = z.object({
  customer_remote_id: remoteId,
  first_name: name.required,
  last_name: name.required,
  email: email.required,
  phone_number: phone.required,
  ...optionalFields,
  status: whole({ digits: 1, min: 1, max: 2, description: '1 active (default), 2 draft.' }).optional,
  language: language(),
});

const request = shape.superRefine(oneSecondPhone);

/** POST /customers (specification 4.9). */
export const createCustomerContract = contract({
  id: 'create-customer',
  method: 'POST',
  path: '/customers',
  summary: 'Create a customer.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  response: z.object({ guid: z.string(), created_at: z.string() }),
  refusals: WRITE_REFUSALS,
  example: {
    request: {
      customer_remote_id: 'C-17',
      first_name: 'Dana',
      last_name: 'Levi',
      email: 'dana@example.com',
      phone_number: '0521234567',
      city: 'Haifa',
      gender: 'Female',
      birthday: '03-21-1990',
    },
    response: { guid: EXAMPLE.guid, created_at: EXAMPLE.created_at },
  },
});

export type CreateCustomerRequest = z.output<typeof shape>;
