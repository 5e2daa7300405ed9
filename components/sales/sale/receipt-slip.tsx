import { useTranslations } from 'next-intl';
import { useDayText } from '#components/balance/day-text.ts';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { receiptOf, type ReceiptWord } from './receipt.ts';

/** Entries of the payment itself, which need no time of their own: their balance is the amount received. */
const PAYMENT: readonly ReceiptWord[] = ['paid', 'processing', 'feeVat', 'market'];

type SlipProps = { sale: SaleView; timeZone: string };

/** The seller's proceeds, entry by entry from the ledger, as a slip that adds up. */
export function ReceiptSlip({ sale, timeZone }: SlipProps) {
  const t = useTranslations('dashboard.sale.receipt');
  const { entries, total } = receiptOf(sale.receipt);
  if (entries.length === 0) return null;
  const more = entries.some(({ word }) => !PAYMENT.includes(word));
  return (
    <section aria-labelledby="receipt" className="rounded-panel border bg-surface p-4">
      <h2 id="receipt" className="mb-3 font-semibold">
        {t('title')}
      </h2>
      <Sums>
        {entries.map(({ key, word, amount, at }) => (
          <SumLine
            key={key}
            name={
              <>
                {t(word)}
                {PAYMENT.includes(word) ? null : (
                  <span className="block text-xs">
                    <Timestamp at={at} timeZone={timeZone} now={sale.now} />
                  </span>
                )}
              </>
            }
          >
            <Money amount={amount} currency={sale.currency} />
          </SumLine>
        ))}
        <SumLine isTotal name={t(more ? 'total' : 'received')} className="mt-1.5 border-t pt-2.5 font-semibold">
          <Money amount={total} currency={sale.currency} />
        </SumLine>
      </Sums>
      {total > 0 ? <Release sale={sale} timeZone={timeZone} /> : null}
    </section>
  );
}

/** When the money can be paid out: on one day, or from month to month. */
function Release({ sale: { months, releaseAt, now }, timeZone }: SlipProps) {
  const t = useTranslations('dashboard.sale.receipt');
  const dayText = useDayText();
  if (releaseAt === null) return null;
  return (
    <p className="mt-2.5 text-sm text-muted">
      {months ? (
        t('byMonth', {
          count: months.parts,
          first: dayText(months.first, 'exact'),
          last: dayText(months.last, 'exact'),
        })
      ) : (
        <>
          {t(releaseAt > now ? 'releasing' : 'released')} <Timestamp at={releaseAt} timeZone={timeZone} now={now} />
        </>
      )}
    </p>
  );
}
