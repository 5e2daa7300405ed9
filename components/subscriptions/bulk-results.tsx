'use client';

import { useTranslations } from 'next-intl';
import { BulkButtons, BulkRowOutcomes } from '#components/query/bulk-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import type { BulkRows } from './use-bulk-rows.ts';

/** A subscription in the results of a run: by its buyer, else by what it is for; `amount` is what the run is about. */
export type BulkItem = {
  subscriptionId: string;
  buyerName: string;
  buyerEmail: string;
  description: string;
  amount: number;
  currency: string;
};

type ResultsProps = {
  run: Omit<BulkRows<BulkItem>, 'start'>;
  summary: (done: number, count: number) => string;
  close: () => void;
};

/** How far a run is, what became of each, and the way to stop it or to leave. */
export function BulkResults({ run, summary, close }: ResultsProps) {
  const { rows, phase } = run;
  const t = useTranslations('subscription-work.bulk');
  return (
    <div className="grid gap-5">
      <BulkRowOutcomes
        phase={phase}
        rows={rows.map(({ subscriptionId, buyerName, buyerEmail, description, amount, currency, row }) => ({
          key: subscriptionId,
          href: `/subscriptions/${subscriptionId}`,
          name: buyerName || buyerEmail || description,
          amount: <Money amount={amount} currency={currency} className="text-sm text-muted" />,
          row,
        }))}
        label={t('results')}
        summary={({ answered, done, count }) =>
          phase === 'running' ? t('progress', { done: answered, count }) : summary(done, count)
        }
        textOf={(outcome) => t(`row.${outcome}`)}
      />
      <BulkButtons run={run} close={close} />
    </div>
  );
}
