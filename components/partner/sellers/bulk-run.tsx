'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BulkButtons, BulkDialog, BulkRowOutcomes } from '#components/query/bulk-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { type BulkStates, useBulkStates } from '#components/query/use-bulk-states.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { NamedSeller } from './seller-bulk.tsx';

/** A run over many sellers, one call each, with what became of each. */

export type SellerRun = BulkStates<NamedSeller, object>;

/** Calls `send` for each seller in turn; the refusal of a field becomes the reason of its row. */
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
  const { refresh } = useRefresh();
  const end = () => {
    close();
    if (run.phase !== 'ready') refresh();
  };
  return (
    <BulkDialog title={title} phase={run.phase} close={end}>
      {run.phase === 'ready' ? (
        children
      ) : (
        <div className="grid gap-5">
          <Outcomes sellers={sellers} run={run} />
          <BulkButtons run={run} close={end} />
        </div>
      )}
    </BulkDialog>
  );
}

function Outcomes({ sellers, run }: Pick<DialogProps, 'sellers' | 'run'>) {
  const t = useTranslations('partner-seller.bulk');
  return (
    <BulkRowOutcomes
      phase={run.phase}
      rows={sellers.map((seller) => ({
        key: seller.ref,
        href: `/partner/sellers/${seller.ref}`,
        name: seller.name,
        amount: null,
        row: run.stateOf(seller),
      }))}
      label={t('results')}
      summary={({ answered, done, count }) =>
        run.phase === 'running' ? t('progress', { done: answered, count }) : t('done', { done, count })
      }
      textOf={(outcome) => t(`row.${outcome}`)}
    />
  );
}
