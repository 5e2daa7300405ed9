import type { SentPrices } from '../contract/product-fields.ts';
import type { SaidPrices } from '../operations.ts';

export const said = (field: string, sent: SentPrices | undefined): SaidPrices | undefined =>
  sent && {
    field,
    said: {
      currency: sent.currency,
      isVatFree: sent.is_vat_free,
      withoutVat: sent.price_without_vat,
      includeVat: sent.price_include_vat,
    },
  };
