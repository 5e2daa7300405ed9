import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SaleView } from '#lib/modules/payments/contract/dashboard.ts';
import { receiptOf } from './receipt.ts';

type SlipProps = { sale: SaleView; timeZone: string };

/** What the seller receives, entry by entry from the ledger, as a slip that adds up. */
export function ReceiptSlip({ sale, timeZone }: SlipProps) {
  const t = useTranslations('dashboard.sale.receipt');
  const { entries, received, total } = receiptOf(sale.receipt);
  if (entries.length === 0) return null;
  const more = total !== received;
  const line = 'flex items-baseline justify-between gap-4';
  return (
    <section aria-labelledby="receipt" className="rounded-panel border bg-surface p-4">
      <h2 id="receipt" className="mb-3 font-semibold">{t('title')}</h2>
      <dl className="grid gap-1.5">
        {entries.map(({ key, word, amount, at }) => (
          <div key={key} className={line}>
            <dt className="min-w-0 text-muted">{t(word)}{word === 'paid' || word === 'processing' || word === 'market' ? null : <span className="block text-xs"><Timestamp at={at} timeZone={timeZone} now={sale.now} /></span>}</dt>
            <dd className="shrink-0"><Money amount={amount} currency={sale.currency} /></dd>
          </div>
        ))}
        <div className={`${line} mt-1.5 border-t pt-2.5 font-semibold`}><dt>{t(more ? 'total' : 'received')}</dt><dd><Money amount={total} currency={sale.currency} /></dd></div>
      </dl>
      {sale.releaseAt && total > 0 ? <p className="mt-2.5 text-sm text-muted">{t(sale.releaseAt > sale.now ? 'releasing' : 'released')} <Timestamp at={sale.releaseAt} timeZone={timeZone} now={sale.now} /></p> : null}
    </section>
  );
}
