import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { orderFields, pageFields, rangeFields, RANGE_NOTE } from '#lib/kernel/list-fields.ts';
import { currency, text } from '#lib/kernel/wire.ts';
import { hundredths } from '#lib/kernel/wire-numbers.ts';
import { EXAMPLE, productItem, SORTS, status } from './product-fields.ts';

const price = hundredths({ max: 99_999_999_999, description: 'Store price with VAT, major units.' }).optional;

const request = z.object({
  status: status.required,
  ...rangeFields,
  ...pageFields,
  name: text({ max: 500, description: 'Matches anywhere in the name and ignores case.' }).optional,
  description: text({ max: 75, description: 'Matches anywhere in the description and ignores case.' }).optional,
  currency: currency().optional,
  price_inc_vat_min: price,
  price_inc_vat_max: price,
  ...orderFields(SORTS),
});

/** GET /products (specification 4.8). */
export const listProductsContract = contract({
  id: 'list-products',
  method: 'GET',
  path: '/products',
  summary:
    'List products with one status. items_count is exact up to 10,000 matches of a filter; with more than ' +
    '50,000 records, or with a text filter, up to 1,000. Beyond that, it only shows that there are more ' +
    'pages. A text search that takes longer than one second is rejected with 9001; search for more letters ' +
    'to make it faster.',
  notes: [RANGE_NOTE],
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  sources: Object.fromEntries(Object.keys(request.shape).map((field) => [field, 'query' as const])),
  response: z.object({ items_count: z.int(), items_per_page: z.int(), page: z.int(), items: z.array(productItem) }),
  refusals: [
    'not_signed_in',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'service_not_active',
    'temporarily_unavailable',
  ],
  example: {
    request: { status: 1, name: 'coffee', sort_by: 'name', sort_direction: 'asc' },
    response: { items_count: 1, items_per_page: 100, page: 1, items: [EXAMPLE] },
  },
});

export type ListProductsRequest = z.output<typeof request>;
