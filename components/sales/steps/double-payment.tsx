import { ArrowUpRight, Copy } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

/** Note on a sale that looks paid twice; the refund beside it begins with that reason. */
export function DoublePayment({ equal }: { equal: NonNullable<SaleView['equal']> }) {
  const t = useTranslations('dashboard.sale.double');
  const { saleId, minutesBefore: minutes, by } = equal;
  const code = String(equal.code);
  return (
    <div className="mt-5 flex gap-3 rounded-panel bg-wait-soft p-4">
      <Copy aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{t('title')}</p>
        <p className="mt-0.5 max-w-[70ch]">{t(by, { minutes, code })}</p>
        <Link
          href={`/sales/${saleId}`}
          className="mt-1 inline-flex min-h-6 items-center gap-1 text-link pointer-coarse:min-h-11"
        >
          {t('open', { code })}
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      </div>
    </div>
  );
}
