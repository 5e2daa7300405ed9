import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { description, EXAMPLE, name, prices, remoteId, status, WRITE_REFUSALS } from './product-fields.ts';

const request = z.object({
  product_remote_id: remoteId,
  name: name.required,
  status: status.required,
  description: description.required,
  store_prices: prices,
  costs: prices,
  language: language(),
});

/** POST /products (specification 4.8). */
export const createProductContract = contract({
  id: 'create-product',
  method: 'POST',
  path: '/products',
  summary: 'Create a product.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  response: z.object({ guid: z.string(), created_at: z.string() }),
  refusals: WRITE_REFUSALS,
  example: {
    request: {
      product_remote_id: 'SKU-1001',
      name: 'Coffee beans',
      status: 1,
      description: 'House blend, 250 g',
      store_prices: { currency: 'ILS', is_vat_free: false, price_without_vat: 43.01, price_include_vat: 50.75 },
    },
    response: { guid: EXAMPLE.guid, created_at: EXAMPLE.created_at },
  },
});

export type CreateProductRequest = z.output<typeof request>;
