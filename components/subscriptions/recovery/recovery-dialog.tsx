'use client';

import { useTranslations } from 'next-intl';
import { BulkDialog } from '#components/query/bulk-dialog.tsx';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Money } from '#components/ui/money.tsx';
import { SumLine, Sums } from '#components/ui/sums.tsx';
import { isReachable } from '#lib/modules/messages/contract/message.ts';
import { whyNot } from '#lib/modules/subscriptions/views/may-change.ts';
import { RECOVERED_AT_ONCE, type RecoveryChoice } from '#lib/modules/subscriptions/views/recovery.ts';
import { BulkResults } from '../bulk-results.tsx';
import { useBulkRows } from '../use-bulk-rows.ts';
import type { RecoverMany, RecoveryAction } from './recovery-actions.ts';

type RecoveryDialogProps = {
  action: RecoveryAction;
  chosen: readonly RecoveryChoice[];
  many: RecoverMany;
  /** `hasRun`: whether any payment or message was tried. */
  onClose: (hasRun: boolean) => void;
};

/**
 * Charges many dates again, or sends many buyers the link to bring another card: shows the consequences, runs, and then
 * shows each outcome. Mount it anew for each selection.
 */
export function RecoveryDialog({ action, chosen, many, onClose }: RecoveryDialogProps) {
  const t = useTranslations('subscription-work.recovery');
  const common = useTranslations('common.action');
  const { refresh } = useRefresh();
  const items = chosen.filter(({ reach, state }) =>
    action === 'send' ? isReachable(reach) : whyNot('retry', state) === null,
  );
  const run = useBulkRows<RecoveryChoice>({
    atOnce: RECOVERED_AT_ONCE,
    send: (portion) =>
      many(
        action,
        portion.map(({ subscriptionId }) => subscriptionId),
      ),
    lost: t('lost'),
  });
  const close = () => {
    onClose(run.phase !== 'ready');
    if (run.phase !== 'ready') refresh();
  };
  return (
    <BulkDialog title={t(`many.${action}.title`, { count: items.length })} phase={run.phase} close={close}>
      {run.phase === 'ready' ? (
        <div className="grid gap-5">
          <p>{t(`many.${action}.lead`)}</p>
          {items.length > 0 ? <Totals items={items} /> : null}
          {items.length < chosen.length ? (
            <p className="text-sm text-muted">
              {t(action === 'send' ? 'many.unreachable' : 'many.needCard', { count: chosen.length - items.length })}
            </p>
          ) : null}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Button onClick={close}>{common('cancel')}</Button>
            <Button kind="main" disabled={items.length === 0} onClick={() => void run.start(items)}>
              {t(`many.${action}.submit`, { count: items.length })}
            </Button>
          </div>
        </div>
      ) : (
        <BulkResults run={run} summary={(done, count) => t(`many.${action}.done`, { done, count })} close={close} />
      )}
    </BulkDialog>
  );
}

/** Sum of the dates, by currency. */
function Totals({ items }: { items: readonly RecoveryChoice[] }) {
  const t = useTranslations('subscription-work.recovery');
  return (
    <Sums className="border-y py-3">
      {[...Map.groupBy(items, ({ currency }) => currency)].map(([currency, own]) => (
        <SumLine key={currency} name={t('count', { count: own.length })} look="text-lg font-semibold">
          <Money amount={own.reduce((sum, { amount }) => sum + amount, 0)} currency={currency} />
        </SumLine>
      ))}
    </Sums>
  );
}
