import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { customerItem, EXAMPLE, guid, RECORD_REFUSALS } from './customer-fields.ts';

/** GET /customers/{guid} (specification 4.9): a list of one. */
export const readCustomerContract = contract({
  id: 'read-customer',
  method: 'GET',
  path: '/customers/{guid}',
  summary: 'Read a customer, as a list of one.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request: z.object({ guid, language: language() }),
  sources: { guid: 'path', language: 'query' },
  response: z.object({ items_count: z.int(), items: z.array(customerItem) }),
  refusals: RECORD_REFUSALS,
  example: { request: { guid: EXAMPLE.guid }, response: { items_count: 1, items: [EXAMPLE] } },
});
