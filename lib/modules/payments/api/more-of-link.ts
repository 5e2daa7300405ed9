import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { generateSaleContract } from '../contract/generate-sale.ts';
import type { SaleToMake } from '../sales/generate-sale.ts';
import { ANY_SELLER, parseLinkBody, readLinkBody } from '../views/link-body.ts';
import { saleToMakeOf } from './records/sale-to-make.ts';

/** Values of a sale that the form of a link has itself. */
const OF_FORM = [
  'type',
  'price',
  'currency',
  'productName',
  'paymentMethod',
  'language',
  'sendNotification',
  'notifyEmail',
  'notifyMobile',
] as const satisfies readonly (keyof SaleToMake)[];

/** Values of a sale beyond those of its form. */
export type MoreOfLink = Partial<Omit<SaleToMake, (typeof OF_FORM)[number]>>;

/**
 * Reads the fields of a body that the form of a link lacks: `typed` has them as JSON, validated by the contract of the
 * API with the order of the form. Refuses with the name of the first wrong field; empty where the text is no JSON.
 */
export function moreOfLink(
  typed: string,
  { price, currency, name }: { price: number; currency: string; name: string },
): Result<MoreOfLink, string> {
  const body = parseLinkBody(typed);
  if (!body) return refuse('');
  const whole = { ...body, sale_price: price, currency, product_name: name };
  const read = readLinkBody(JSON.stringify(whole), { ordered: null });
  if (!read.ok) return refuse(read.problems[0]?.field ?? '');
  const made = Object.entries(saleToMakeOf(generateSaleContract.request.parse({ ...whole, ...ANY_SELLER })));
  const ofForm: readonly string[] = OF_FORM;
  return ok(Object.fromEntries(made.filter(([key, value]) => !ofForm.includes(key) && value != null)));
}
