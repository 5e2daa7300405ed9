import { Check, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Money } from '#components/ui/money.tsx';
import { Section } from '#components/ui/section.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { DOT } from '#components/ui/dot.ts';

/** Chargebacks of a sale: what each took, and whether it came back. `cases`: the ways to their cases. */
export function Disputes({ sale, cases, timeZone }: { sale: SaleView; cases: ReactNode; timeZone: string }) {
  const t = useTranslations('dashboard.sale.dispute');
  if (sale.disputes.length === 0) return null;
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={sale.now} exact />;
  return (
    <Section id="disputes" title={t('title')}>
      <ul className="grid gap-3">
        {sale.disputes.map(({ attemptId, amount, openedAt, reversedAt }) => (
          <li key={attemptId} className="rounded-panel border bg-surface p-4">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <span className="font-semibold">
                <Money amount={amount} currency={sale.currency} />
              </span>
              {reversedAt ? (
                <Badge tone="good" icon={Check}>
                  {t('reversed')}
                </Badge>
              ) : (
                <Badge tone="bad" icon={ShieldAlert}>
                  {t('open')}
                </Badge>
              )}
            </p>
            <p className="mt-1.5">{t(reversedAt ? 'reversedBody' : 'openBody')}</p>
            <p className="mt-1 text-sm text-muted">
              {t('openedAt')} {time(openedAt)}
              {reversedAt ? (
                <>
                  {DOT}
                  {t('reversedAt')} {time(reversedAt)}
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {cases}
    </Section>
  );
}
