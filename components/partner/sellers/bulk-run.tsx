'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BulkOutcome, BulkOutcomes } from '#components/query/bulk-outcomes.tsx';
import { StopBulk } from '#components/query/bulk-progress.tsx';
import { OUTCOME_LOOKS, outcomeOf, whyNot } from '#components/query/bulk-row-outcome.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { type BulkStates, useBulkStates } from '#components/query/use-bulk-states.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { Refused } from '#components/ui/refused.ts';
import type { NamedSeller } from './seller-bulk.tsx';

/** A run over many sellers, one call each, with what became of each. */

export type SellerRun = BulkStates<NamedSeller, object>;

/** Calls `send` for each seller in turn; a wrong field is said as the reason of its row. */
export function useSellerRun(send: (ref: string) => Promise<{ ok: true } | Refused<string>>): SellerRun {
  const t = useTranslations('partner-seller');
  return useBulkStates<NamedSeller>({
    keyOf: ({ ref }) => ref,
    atOnce: 1,
    lost: t('lost'),
    send: async (portion) => ({ ok: true, results: await Promise.all(portion.map(({ ref }) => send(ref))) }),
  });
}

type DialogProps = {
  title: string;
  sellers: readonly NamedSeller[];
  run: SellerRun;
  close: () => void;
  /** The question before the run. */
  children: ReactNode;
};

/** Asks, then shows what became of each. */
export function SellerRunDialog({ title, sellers, run, close, children }: DialogProps) {
  const common = useTranslations('partner-seller.bulk');
  const { refresh } = useRefresh();
  const end = () => {
    close();
    if (run.phase !== 'ready') refresh();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) end();
      }}
      title={title}
      locked={run.phase === 'running'}
    >
      {run.phase === 'ready' ? (
        children
      ) : (
        <div className="grid gap-5">
          <Outcomes sellers={sellers} run={run} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {run.phase === 'running' ? (
              <StopBulk {...run} />
            ) : (
              <Button kind="main" onClick={end}>
                {common('close')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Outcomes({ sellers, run }: Pick<DialogProps, 'sellers' | 'run'>) {
  const t = useTranslations('partner-seller.bulk');
  const states = sellers.map((seller) => run.stateOf(seller));
  const count = sellers.length;
  const answered = states.filter(({ state }) => state === 'answered').length;
  const done = states.filter((row) => outcomeOf(row) === 'done').length;
  return (
    <BulkOutcomes
      phase={run.phase}
      answered={answered}
      count={count}
      label={t('results')}
      status={
        <p className="font-medium">
          {run.phase === 'running' ? t('progress', { done: answered, count }) : t('done', { done, count })}
        </p>
      }
    >
      {sellers.map(({ ref, name }) => {
        const row = run.stateOf({ ref, name });
        const outcome = outcomeOf(row);
        return (
          <BulkOutcome
            key={ref}
            href={`/partner/sellers/${ref}`}
            name={<bdi>{name}</bdi>}
            amount={null}
            look={OUTCOME_LOOKS[outcome]}
            outcome={outcome}
            text={t(`row.${outcome}`)}
            message={whyNot(row)}
          />
        );
      })}
    </BulkOutcomes>
  );
}
