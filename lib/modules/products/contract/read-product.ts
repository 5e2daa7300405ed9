import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { EXAMPLE, guid, productItem, RECORD_REFUSALS } from './product-fields.ts';

/** GET /products/{guid} (specification 4.8). */
export const readProductContract = contract({
  id: 'read-product',
  method: 'GET',
  path: '/products/{guid}',
  summary: 'Read a product.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request: z.object({ guid, language: language() }),
  sources: { guid: 'path', language: 'query' },
  response: productItem,
  refusals: RECORD_REFUSALS,
  example: { request: { guid: EXAMPLE.guid }, response: EXAMPLE },
});
