import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { orderFields, pageFields, rangeFields, RANGE_NOTE } from '#lib/kernel/list-fields.ts';
import { text } from '#lib/kernel/wire.ts';
import { customerItem, EXAMPLE, MAX_DESCRIPTION, SORTS, status } from './customer-fields.ts';

const anywhere = text({ max: 255, description: 'Matches anywhere in the text and ignores case.' }).optional;

const request = z.object({
  status: status.optional,
  ...rangeFields,
  ...pageFields,
  first_name: anywhere,
  last_name: anywhere,
  email: anywhere,
  phone_number: anywhere,
  description: text({ max: MAX_DESCRIPTION, description: 'Matches anywhere in the text and ignores case.' }).optional,
  ...orderFields(SORTS),
});

/** GET /customers (specification 4.9). */
export const listCustomersContract = contract({
  id: 'list-customers',
  method: 'GET',
  path: '/customers',
  summary:
    'List customers with filters. items_count is exact up to 10,000 matches of a filter; with more than ' +
    '50,000 records, or with a text filter, up to 1,000. Beyond that, it only shows that there are more ' +
    'pages. A text search that takes longer than one second is rejected with 9001; search for more letters ' +
    'to make it faster.',
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
