'use client';

import { Ban, Check, CircleHelp, Clock, type LucideIcon, RefreshCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { BulkButtons, BulkDialog } from '#components/query/bulk-dialog.tsx';
import { BulkOutcome, BulkOutcomes, type OutcomeLook } from '#components/query/bulk-outcomes.tsx';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { type RefusedWhy, refusedWhy } from '#lib/modules/payments/views/dashboard.ts';
import type { HoldAction, HoldChoice } from '#lib/modules/payments/views/holds.ts';
import { totalsOf } from './totals.ts';
import { type BulkHolds, type EndHolds, type RowState, useBulkHolds } from './use-bulk-holds.ts';
import { DOT } from '#components/ui/dot.ts';

type HoldsDialogProps = {
  action: HoldAction;
  holds: readonly HoldChoice[];
  end: EndHolds;
  /** Called with the holds that may be tried again, when every row has its outcome. */
  onClose: (again: readonly HoldChoice[], hasRun: boolean) => void;
};

/**
 * Captures or releases many holds: number and total, the run, then the outcome of each. Mounted anew for each
 * selection.
 */
export function HoldsDialog({ action, holds, end, onClose }: HoldsDialogProps) {
  const t = useTranslations('dashboard.bulk');
  const common = useTranslations('common.action');
  const bulk = useBulkHolds(action, holds, end, t('lost'));
  const { phase, again } = bulk;
  const close = () => onClose(phase === 'ready' ? holds : again, phase !== 'ready');
  return (
    <BulkDialog title={t(`title.${action}`, { count: holds.length })} phase={phase} close={close}>
      <div className="grid gap-5">
        {phase === 'ready' ? <Question action={action} holds={holds} /> : <Results action={action} bulk={bulk} />}
        <BulkButtons
          run={bulk}
          close={close}
          again={again.length > 0 ? t('keep', { count: again.length }) : null}
          submit={{
            text: t(`submit.${action}`, { count: holds.length }),
            cancel: common('cancel'),
            kind: action === 'capture' ? 'main' : 'danger',
            start: bulk.start,
          }}
        />
      </div>
    </BulkDialog>
  );
}

function Question({ action, holds }: { action: HoldAction; holds: readonly HoldChoice[] }) {
  const t = useTranslations('dashboard.bulk');
  return (
    <>
      <p>{t(`lead.${action}`)}</p>
      <Sums className="border-y py-3">
        {totalsOf(holds).map(({ currency, count, held }) => (
          <SumLine key={currency} name={`${t('holds', { count })}${DOT}${currency}`} look="text-lg font-semibold">
            <Money amount={held} currency={currency} />
          </SumLine>
        ))}
      </Sums>
      <p className="text-sm text-muted">{t(`note.${action}`)}</p>
    </>
  );
}

const count = (bulk: BulkHolds, fits: (row: RowState) => boolean): number =>
  bulk.rows.filter(({ row }) => fits(row)).length;

function Results({ action, bulk }: { action: HoldAction; bulk: BulkHolds }) {
  const t = useTranslations('dashboard.bulk');
  const answered = count(bulk, ({ state }) => state === 'answered');
  const done = bulk.rows.filter(({ row }) => row.state === 'answered' && row.answer.ok);
  return (
    <BulkOutcomes
      phase={bulk.phase}
      answered={answered}
      count={bulk.rows.length}
      label={t('results')}
      status={
        <>
          <p className="font-medium">
            {bulk.phase === 'running'
              ? t('progress', { done: answered, count: bulk.rows.length })
              : t(`done.${action}`, { done: done.length, count: bulk.rows.length })}
          </p>
          <p className="text-sm text-muted">
            {totalsOf(done).map(({ currency, held }) => (
              <span key={currency} className="me-3">
                <Money amount={held} currency={currency} />
              </span>
            ))}
          </p>
        </>
      }
    >
      {bulk.rows.map(({ row, ...hold }) => {
        const { word, ...look } = lookOf(row, action);
        return (
          <BulkOutcome
            key={hold.saleId}
            href={`/sales/${hold.saleId}`}
            name={
              <>
                <bdi>{hold.productName}</bdi> <span className="font-normal text-muted">{hold.code}</span>
              </>
            }
            amount={<Money amount={hold.held} currency={hold.currency} />}
            look={look}
            outcome={word}
            text={t(`row.${word}`)}
            message={row.state === 'answered' && !row.answer.ok ? row.answer.message : null}
          />
        );
      })}
    </BulkOutcomes>
  );
}

const REFUSED: Readonly<Record<RefusedWhy, LucideIcon>> = {
  declined: X,
  busy: Clock,
  changed: RefreshCw,
  forbidden: Ban,
  failed: X,
};
type RowLook = OutcomeLook & { word: 'captured' | 'released' | 'waiting' | 'running' | 'unknown' | RefusedWhy };

function lookOf(row: RowState, action: HoldAction): RowLook {
  if (row.state === 'waiting') return { word: 'waiting', tone: 'calm', icon: Clock };
  if (row.state === 'running') return { word: 'running', tone: 'calm', icon: null };
  const { answer } = row;
  if (answer.ok) return { word: action === 'capture' ? 'captured' : 'released', tone: 'good', icon: Check };
  const why = refusedWhy(answer);
  if (why === 'unknown') return { word: 'unknown', tone: 'wait', icon: CircleHelp };
  return {
    word: why,
    tone: why === 'busy' || why === 'changed' ? 'wait' : 'bad',
    icon: REFUSED[why],
  };
}
