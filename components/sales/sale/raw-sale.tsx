import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

/**
 * The sale as it is kept; what belongs to the business and not to the sale, and the buyer's identity number, stay out.
 */
function rawOf({ now: _now, funding: _funding, terms: _terms, ...sale }: SaleView) {
  return { ...sale, buyerSocialId: sale.buyerSocialId && '*****' };
}

/** The raw data of a sale, closed until it is asked for. */
export function RawSale({ sale }: { sale: SaleView }) {
  const t = useTranslations('dashboard.sale');
  const raw = JSON.stringify(rawOf(sale), null, 2);
  return (
    <details className="group border-t pt-3">
      <summary className="flex min-h-11 list-none items-center gap-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {t('section.raw')}
        <ChevronDown
          aria-hidden
          className="size-4 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className="relative mt-2">
        <div className="absolute end-2 top-2">
          <CopyButton text={raw} name={t('json')} />
        </div>
        <pre
          tabIndex={0}
          className="island max-h-[32rem] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-xs"
        >
          {raw}
        </pre>
      </div>
    </details>
  );
}
