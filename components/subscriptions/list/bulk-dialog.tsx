'use client';

import { useTranslations } from 'next-intl';
import { BulkButtons, BulkDialog, BulkRowOutcomes } from '#components/query/bulk-dialog.tsx';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { type BulkChange, type Chosen, dividedBy, monthlyOf } from '#lib/modules/subscriptions/views/bulk.ts';
import { PeriodPrice } from '../period-price.tsx';
import { type BulkSubscriptions, type ChangeMany, useBulkSubscriptions } from './use-bulk-subscriptions.ts';

type DialogProps = {
  change: BulkChange;
  chosen: readonly Chosen[];
  changeMany: ChangeMany;
  /** Called with the rows that were not changed; `hasRun`: false where it was closed before the run, with all rows. */
  onClose: (left: readonly Chosen[], hasRun: boolean) => void;
};

/**
 * Pauses or cancels many subscriptions: shows their number, the consequences in money and the excluded ones, runs, and
 * then shows each outcome. Mount it anew for each selection.
 */
export function SubscriptionsDialog({ change, chosen, changeMany, onClose }: DialogProps) {
  const t = useTranslations('subscriptions.bulk');
  const { rows, leftOut } = dividedBy(change, chosen);
  const bulk = useBulkSubscriptions(change, rows, changeMany, t('lost'));
  const { phase } = bulk;
  const close = () => onClose(phase === 'ready' ? chosen : bulk.left, phase !== 'ready');
  const count = rows.length;
  return (
    <BulkDialog title={count === 0 ? t(`none.${change}`) : t(`title.${change}`, { count })} phase={phase} close={close}>
      <div className="grid gap-5">
        {phase === 'ready' ? (
          <Question change={change} rows={rows} leftOut={leftOut} />
        ) : (
          <Results change={change} bulk={bulk} />
        )}
        <BulkButtons
          run={bulk}
          close={close}
          again={bulk.left.length > 0 ? t('again', { count: bulk.left.length }) : null}
          submit={
            count === 0
              ? null
              : {
                  text: t(`submit.${change}`, { count }),
                  cancel: t('keep'),
                  kind: change === 'cancel' ? 'danger' : 'main',
                  start: bulk.start,
                }
          }
        />
      </div>
    </BulkDialog>
  );
}

function Question({ change, rows, leftOut }: { change: BulkChange } & ReturnType<typeof dividedBy>) {
  const t = useTranslations('subscriptions');
  return (
    <>
      {rows.length > 0 ? (
        <>
          <Sums className="border-y py-3">
            {monthlyOf(rows).map(({ currency, count, monthly }) => (
              <SumLine key={currency} name={t('count', { count })} look="text-lg font-semibold">
                <PeriodPrice price={monthly} currency={currency} period="monthly" large />
              </SumLine>
            ))}
          </Sums>
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

function Results({ change, bulk: { rows, phase } }: { change: BulkChange; bulk: BulkSubscriptions }) {
  const t = useTranslations('subscriptions.bulk');
  return (
    <BulkRowOutcomes
      phase={phase}
      rows={rows.map(({ subscriptionId, buyerName, buyerEmail, description, price, currency, row }) => ({
        key: subscriptionId,
        href: `/subscriptions/${subscriptionId}`,
        name: buyerName || buyerEmail || description,
        amount: <Money amount={price} currency={currency} />,
        row,
      }))}
      label={t('results')}
      summary={({ answered, done, count }) =>
        phase === 'running' ? t('progress', { done: answered, count }) : t(`done.${change}`, { done, count })
      }
      textOf={(outcome) => t(`row.${outcome === 'done' ? change : outcome}`)}
      done={change}
    />
  );
}
