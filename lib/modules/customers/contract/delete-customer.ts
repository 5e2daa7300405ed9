import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { EXAMPLE, guid, RECORD_REFUSALS } from './customer-fields.ts';

/** DELETE /customers/{guid} (specification 4.9): the customer is deactivated, and stays readable. */
export const deleteCustomerContract = contract({
  id: 'delete-customer',
  method: 'DELETE',
  path: '/customers/{guid}',
  summary: 'Deactivate a customer (status 0). Change the status to reactivate them.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request: z.object({ guid, language: language() }),
  sources: { guid: 'path', language: 'query' },
  response: z.object({ guid: z.string(), message: z.string() }),
  refusals: RECORD_REFUSALS,
  example: { request: { guid: EXAMPLE.guid, language: 'en' }, response: { guid: EXAMPLE.guid, message: 'Deleted.' } },
});
