import { useTranslations } from 'next-intl';
import { RawData } from '#components/ui/page/raw-data.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

/**
 * The sale as it is kept; what belongs to the business and not to the sale, and the buyer's identity number, stay out.
 */
function rawOf({ now: _now, funding: _funding, terms: _terms, ...sale }: SaleView) {
  return { ...sale, buyerSocialId: sale.buyerSocialId && '*****' };
}

/** The raw data of a sale. */
export function RawSale({ sale }: { sale: SaleView }) {
  return <RawData title={useTranslations('dashboard.sale.section')('raw')} data={rawOf(sale)} />;
}
