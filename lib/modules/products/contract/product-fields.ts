import { z } from 'zod';
import { currency, flag, text, uuid } from '#lib/kernel/wire.ts';
import { hundredths, whole } from '#lib/kernel/wire-numbers.ts';
import type { RefusalKey } from '#lib/kernel/refusals/refusals.ts';

/** The fields that operations on products share (specification 2.5). */

export const guid = uuid({ description: "The product's identifier." }).required;
export const name = text({ max: 500 });
export const status = whole({ digits: 1, max: 1, description: '1 available, 0 not available.' });
export const description = text({ max: 75 });
export const remoteId = text({ max: 100, description: 'Your own identifier of the product.' }).optional;

const price = hundredths({ max: 99_999_999_999, description: 'Major units: 12.5 is 12.50.' }).optional;

/** Either price is enough: the other one is computed with the value added tax, or without it where it is free of it. */
export const prices = z
  .object({
    currency: currency().optional,
    is_vat_free: flag().optional,
    price_without_vat: price,
    price_include_vat: price,
  })
  .nullish()
  .transform((sent) => sent ?? undefined)
  .meta({ description: 'Send either price; the other one is computed.' });

export type SentPrices = NonNullable<z.output<typeof prices>>;

export const SORTS = ['name', 'status', 'created_at', 'updated_at', 'price_include_vat', 'price_without_vat'] as const;

/** The refusals of every operation on a record. */
export const RECORD_REFUSALS = [
  'not_signed_in',
  'invalid_value',
  'record_not_found',
  'service_not_active',
  'temporarily_unavailable',
] as const satisfies readonly RefusalKey[];
export const WRITE_REFUSALS = [
  'not_signed_in',
  'unreadable_body',
  'missing_parameter',
  'invalid_value',
  'currency_not_allowed',
  'combination_not_allowed',
  'service_not_active',
  'temporarily_unavailable',
] as const satisfies readonly RefusalKey[];

const shownPrices = z
  .object({
    currency: z.string(),
    is_vat_free: z.boolean(),
    price_without_vat: z.number(),
    price_include_vat: z.number(),
  })
  .nullable();

/** A product as it is listed and read (answers, section 7). Prices are null where it has none. */
export const productItem = z.object({
  guid: z.string(),
  product_remote_id: z.string(),
  name: z.string(),
  status: z.int(),
  description: z.string(),
  store_prices: shownPrices,
  costs: shownPrices,
  created_at: z.string(),
  updated_at: z.string(),
});

export type ProductItem = z.output<typeof productItem>;

export const EXAMPLE: ProductItem = {
  guid: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11',
  product_remote_id: 'SKU-1001',
  name: 'Coffee beans',
  status: 1,
  description: 'House blend, 250 g',
  store_prices: { currency: 'ILS', is_vat_free: false, price_without_vat: 43.01, price_include_vat: 50.75 },
  costs: null,
  created_at: '2026-11-21 10:15:00',
  updated_at: '2026-11-21 10:15:00',
};
