'use client';

import { useTranslations } from 'next-intl';
import { BulkOutcome, BulkOutcomes } from '#components/query/bulk-outcomes.tsx';
import { StopBulk } from '#components/query/bulk-progress.tsx';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { type BulkChange, type Chosen, dividedBy, monthlyOf } from '#lib/modules/subscriptions/views/bulk.ts';
import { PeriodPrice } from '../period-price.tsx';
import { OUTCOME_LOOKS, outcomeOf, whyNot } from '#components/query/bulk-row-outcome.ts';
import { type BulkSubscriptions, type ChangeMany, useBulkSubscriptions } from './use-bulk-subscriptions.ts';

type DialogProps = {
  change: BulkChange;
  chosen: readonly Chosen[];
  changeMany: ChangeMany;
  /** Called with the remaining rows, when every row has its outcome. */
  onClose: (left: readonly Chosen[], hasRun: boolean) => void;
};

/**
 * Pauses or cancels many subscriptions: shows their number, the consequences in money and the excluded ones, runs, and
 * then shows each outcome. Mount it anew for each selection.
 */
export function BulkDialog({ change, chosen, changeMany, onClose }: DialogProps) {
  const t = useTranslations('subscriptions.bulk');
  const { rows, leftOut } = dividedBy(change, chosen);
  const bulk = useBulkSubscriptions(change, rows, changeMany, t('lost'));
  const { phase } = bulk;
  const close = () => onClose(phase === 'ready' ? chosen : bulk.left, phase !== 'ready');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={rows.length === 0 ? t(`none.${change}`) : t(`title.${change}`, { count: rows.length })}
      locked={phase === 'running'}
    >
      <div className="grid gap-5">
        {phase === 'ready' ? (
          <Question change={change} rows={rows} leftOut={leftOut} />
        ) : (
          <Results change={change} bulk={bulk} />
        )}
        <Buttons change={change} bulk={bulk} close={close} />
      </div>
    </Dialog>
  );
}

function Question({ change, rows, leftOut }: { change: BulkChange } & ReturnType<typeof dividedBy>) {
  const t = useTranslations('subscriptions');
  return (
    <>
      {rows.length > 0 ? (
        <>
          <dl className="grid gap-1.5 border-y py-3">
            {monthlyOf(rows).map(({ currency, count, monthly }) => (
              <div key={currency} className="flex items-baseline justify-between gap-4">
                <dt className="text-muted">{t('count', { count })}</dt>
                <dd className="text-lg font-semibold">
                  <PeriodPrice price={monthly} currency={currency} period="monthly" large />
                </dd>
              </div>
            ))}
          </dl>
          <p>{t(`bulk.lead.${change}`)}</p>
        </>
      ) : null}
      {leftOut.length > 0 ? (
        <div className="text-sm text-muted">
          <p>{t('bulk.leftOut')}</p>
          <ul className="list-inside list-disc">
            {leftOut.map(({ why, count }) => (
              <li key={why}>{t(`bulk.why.${why}`, { count })}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function Results({ change, bulk }: { change: BulkChange; bulk: BulkSubscriptions }) {
  const t = useTranslations('subscriptions.bulk');
  const outcomes = bulk.rows.map(({ row }) => outcomeOf(row));
  const count = bulk.rows.length;
  const answered = outcomes.filter((one) => one !== 'waiting' && one !== 'running').length;
  const done = outcomes.filter((one) => one === 'done').length;
  return (
    <BulkOutcomes
      phase={bulk.phase}
      answered={answered}
      count={count}
      label={t('results')}
      status={
        <p className="font-medium">
          {bulk.phase === 'running' ? t('progress', { done: answered, count }) : t(`done.${change}`, { done, count })}
        </p>
      }
    >
      {bulk.rows.map(({ row, ...one }) => {
        const outcome = outcomeOf(row);
        const word = outcome === 'done' ? change : outcome;
        return (
          <BulkOutcome
            key={one.subscriptionId}
            href={`/subscriptions/${one.subscriptionId}`}
            name={<bdi>{one.buyerName || one.buyerEmail || one.description}</bdi>}
            amount={<Money amount={one.price} currency={one.currency} />}
            look={OUTCOME_LOOKS[outcome]}
            outcome={word}
            text={t(`row.${word}`)}
            message={whyNot(row)}
          />
        );
      })}
    </BulkOutcomes>
  );
}

function Buttons({ change, bulk, close }: { change: BulkChange; bulk: BulkSubscriptions; close: () => void }) {
  const t = useTranslations('subscriptions.bulk');
  const common = useTranslations('common.action');
  const row = 'flex flex-col-reverse gap-2 sm:flex-row sm:justify-end';
  const count = bulk.rows.length;
  if (bulk.phase === 'done' || count === 0)
    return (
      <div className={row}>
        {bulk.left.length > 0 ? (
          <Button onClick={close}>{t('again', { count: bulk.left.length })}</Button>
        ) : (
          <Button kind="main" onClick={close}>
            {common('close')}
          </Button>
        )}
      </div>
    );
  const running = bulk.phase === 'running';
  return (
    <div className={row}>
      {running ? <StopBulk {...bulk} /> : <Button onClick={close}>{t('keep')}</Button>}
      <Button kind={change === 'cancel' ? 'danger' : 'main'} busy={running} onClick={() => void bulk.start()}>
        {t(`submit.${change}`, { count })}
      </Button>
    </div>
  );
}
