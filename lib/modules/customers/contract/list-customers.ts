import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { orderFields, pageFields, rangeFields } from '#lib/kernel/list-fields.ts';
import { text } from '#lib/kernel/wire.ts';
import { customerItem, EXAMPLE, MAX_DESCRIPTION, SORTS, status } from './customer-fields.ts';
import { RANGE_NOTE } from '#lib/kernel/contract-notes.ts';

const anywhere = text({ max: 255, description: 'Anywhere in it, in any case.' }).optional;

const request = z.object({
  status: status.optional,
  ...rangeFields,
  ...pageFields,
  first_name: anywhere,
  last_name: anywhere,
  email: anywhere,
  phone_number: anywhere,
  description: text({ max: MAX_DESCRIPTION, description: 'Anywhere in it, in any case.' }).optional,
  ...orderFields(SORTS),
});

/** GET /customers (specification 4.9). */
export const listCustomersContract = contract({
  id: 'list-customers',
  method: 'GET',
  path: '/customers',
  summary:
    'List customers by any of their facts. ' +
    'items_count is exact up to 10,000 matches of a filter; of more than 50,000 records, and of a text, up to 1,000. ' +
    'Where it is not exact it goes on behind the page. ' +
    'A text is looked for at most one second: a search that takes longer is refused with 9001, and more letters ' +
    'make it quicker.',
  notes: [RANGE_NOTE],
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  sources: Object.fromEntries(Object.keys(request.shape).map((field) => [field, 'query' as const])),
  response: z.object({ items_count: z.int(), items: z.array(customerItem) }),
  refusals: ['not_signed_in', 'invalid_value', 'service_not_active', 'temporarily_unavailable'],
  example: { request: { status: 1, last_name: 'Levi' }, response: { items_count: 1, items: [EXAMPLE] } },
});

export type ListCustomersRequest = z.output<typeof request>;
