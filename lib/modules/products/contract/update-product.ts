import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, unlessAbsent } from '#lib/kernel/wire.ts';
import { description, EXAMPLE, guid, name, prices, status, WRITE_REFUSALS } from './product-fields.ts';

const shape = z.object({
  guid,
  name: unlessAbsent(name.required),
  status: unlessAbsent(status.required),
  description: unlessAbsent(description.required),
  store_configuration: prices,
  store_prices: prices,
  costs_details: prices,
  costs: prices,
  language: language(),
});

/** Two words for one thing, said at once, could differ. */
const request = shape.superRefine((sent, context) => {
  for (const [field, other] of [
    ['store_prices', 'store_configuration'],
    ['costs', 'costs_details'],
  ] as const) {
    if (sent[field] !== undefined && sent[other] !== undefined)
      context.addIssue({ code: 'custom', message: 'combination_not_allowed', path: [field] });
  }
});

/** PATCH /products/{guid} (specification 4.8): the spellings of creation are accepted too (answers, section 7). */
export const updateProductContract = contract({
  id: 'update-product',
  method: 'PATCH',
  path: '/products/{guid}',
  summary:
    'Change the fields you send of a product. If you send only one of the two prices, the other one is ' +
    'updated too.',
  auth: 'bearer',
  errors: 'records',
  limitGroup: null,
  request,
  sources: { guid: 'path' },
  response: z.object({ guid: z.string(), created_at: z.string(), updated_at: z.string() }),
  refusals: [...WRITE_REFUSALS, 'record_not_found'],
  example: {
    request: { guid: EXAMPLE.guid, name: 'Coffee beans', store_configuration: { price_include_vat: 55 } },
    response: { guid: EXAMPLE.guid, created_at: EXAMPLE.created_at, updated_at: '2026-11-21 11:02:40' },
  },
});

export type UpdateProductRequest = z.output<typeof request>;
