import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { EXAMPLE, guid, RECORD_REFUSALS } from './product-fields.ts';

/** DELETE /products/{guid} (specification 4.8). Past sales of the product stay unchanged. */
export const deleteProductContract = contract({
  id: 'delete-product',
  method: 'DELETE',
  path: '/products/{guid}',
  summary: 'Delete a product. You can restore it in the dashboard.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request: z.object({ guid, language: language() }),
  sources: { guid: 'path', language: 'query' },
  response: z.object({ guid: z.string(), message: z.string() }),
  refusals: RECORD_REFUSALS,
  example: { request: { guid: EXAMPLE.guid, language: 'en' }, response: { guid: EXAMPLE.guid, message: 'Deleted.' } },
});
