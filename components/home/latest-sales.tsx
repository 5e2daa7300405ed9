import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SalesTable } from '#components/sales/list/sales-table.tsx';
import { WatchedSales } from '#components/sales/list/watched-sales.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SaleRow } from '#lib/modules/payments/views/dashboard.ts';

type LatestProps = { rows: readonly SaleRow[]; showSeller: boolean; timeZone: string; now: Date };

/** The latest sales, the ones made since on a click, and the way to all of them. */
export function LatestSales(props: LatestProps) {
  const t = useTranslations('dashboard.home');
  return (
    <Section
      id="latest"
      title={t('recent')}
      aside={
        <Link href="/sales" className="text-sm text-muted text-link hover:text-ink">
          {t('allSales')}
        </Link>
      }
    >
      <WatchedSales rows={props.rows} newest={props.rows[0]?.saleId ?? ''} params={null}>
        <SalesTable {...props} params={null} />
      </WatchedSales>
    </Section>
  );
}
