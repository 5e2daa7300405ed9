import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { orderFields, pageFields, rangeFields } from '#lib/kernel/list-fields.ts';
import { currency, text } from '#lib/kernel/wire.ts';
import { hundredths } from '#lib/kernel/wire-numbers.ts';
import { EXAMPLE, productItem, SORTS, status } from './product-fields.ts';
import { RANGE_NOTE } from '#lib/kernel/contract-notes.ts';

const price = hundredths({ max: 99_999_999_999, description: 'Store price with VAT, major units.' }).optional;

const request = z.object({
  status: status.required,
  ...rangeFields,
  ...pageFields,
  name: text({ max: 500, description: 'Anywhere in the name, in any case.' }).optional,
  description: text({ max: 75, description: 'Anywhere in the description, in any case.' }).optional,
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
    'List products of one status by any of their facts. ' +
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
