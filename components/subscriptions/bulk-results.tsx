'use client';

import { useTranslations } from 'next-intl';
import { BulkOutcome, BulkOutcomes } from '#components/query/bulk-outcomes.tsx';
import { StopBulk } from '#components/query/bulk-progress.tsx';
import { OUTCOME_LOOKS, outcomeOf, whyNot } from '#components/query/bulk-row-outcome.ts';
import { Button } from '#components/ui/button.tsx';
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
  const common = useTranslations('common.action');
  const outcomes = rows.map(({ row }) => outcomeOf(row));
  const answered = outcomes.filter((one) => one !== 'waiting' && one !== 'running').length;
  const done = outcomes.filter((one) => one === 'done').length;
  return (
    <div className="grid gap-5">
      <BulkOutcomes
        phase={phase}
        answered={answered}
        count={rows.length}
        label={t('results')}
        status={
          <p className="font-medium">
            {phase === 'running' ? t('progress', { told: answered, count: rows.length }) : summary(done, rows.length)}
          </p>
        }
      >
        {rows.map(({ row, ...one }) => {
          const outcome = outcomeOf(row);
          return (
            <BulkOutcome
              key={one.subscriptionId}
              href={`/subscriptions/${one.subscriptionId}`}
              name={<bdi>{one.buyerName || one.buyerEmail || one.description}</bdi>}
              amount={<Money amount={one.amount} currency={one.currency} className="text-sm text-muted" />}
              look={OUTCOME_LOOKS[outcome]}
              outcome={outcome}
              text={t(`row.${outcome}`)}
              message={whyNot(row)}
            />
          );
        })}
      </BulkOutcomes>
      <div className="flex flex-col sm:flex-row sm:justify-end">
        {phase === 'running' ? (
          <StopBulk {...run} />
        ) : (
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        )}
      </div>
    </div>
  );
}
