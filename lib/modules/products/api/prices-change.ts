import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { SentPrices } from '../contract/product-fields.ts';
import type { PricesOf } from '../domain.ts';
import type { PricesChange } from '../operations.ts';

export const pricesChange = (about: PricesOf, sent: SentPrices | undefined): PricesChange | undefined =>
  sent && {
    about,
    fields: {
      currency: sent.currency,
      isVatFree: sent.is_vat_free,
      withoutVat: sent.price_without_vat,
      includeVat: sent.price_include_vat,
    },
  };

type PriceGroup = 'store_prices' | 'store_configuration' | 'costs' | 'costs_details';

/** A refusal about prices names the group that was sent: an update takes each under two names. */
export function withSentGroup(refusal: Refusal, groups: Readonly<Record<PricesOf, PriceGroup>>): Refusal {
  const { about: _, ...rest } = refusal;
  const [group = '', name = ''] = fieldNameOf(refusal)?.split('.') ?? [];
  if (group !== 'store_prices' && group !== 'costs') return refusal;
  return { ...rest, field: `${groups[group === 'costs' ? 'costs' : 'prices']}.${name}` };
}
