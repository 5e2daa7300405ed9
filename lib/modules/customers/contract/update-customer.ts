import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, unlessAbsent } from '#lib/kernel/wire.ts';
import {
  email,
  EXAMPLE,
  guid,
  name,
  oneSecondPhone,
  optionalFields,
  phone,
  remoteId,
  status,
  WRITE_REFUSALS,
} from './customer-fields.ts';

const shape = z.object({
  guid,
  customer_remote_id: remoteId,
  first_name: unlessAbsent(name.required),
  last_name: unlessAbsent(name.required),
  email: unlessAbsent(email.required),
  phone_number: unlessAbsent(phone.required),
  ...optionalFields,
  status: unlessAbsent(status.required),
  language: language(),
});

const request = shape.superRefine(oneSecondPhone);

/** PATCH /customers/{guid} (specification 4.9). */
export const updateCustomerContract = contract({
  id: 'update-customer',
  method: 'PATCH',
  path: '/customers/{guid}',
  summary: 'Change the fields you send of a customer. An empty string removes an optional value.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  sources: { guid: 'path' },
  response: z.object({ guid: z.string(), created_at: z.string(), updated_at: z.string() }),
  refusals: [...WRITE_REFUSALS, 'record_not_found'],
  example: {
    request: { guid: EXAMPLE.guid, phone_number: '0529876543', additional_phone_number: '048123456' },
    response: { guid: EXAMPLE.guid, created_at: EXAMPLE.created_at, updated_at: '2026-11-21 11:02:40' },
  },
});

export type UpdateCustomerRequest = z.output<typeof shape>;
