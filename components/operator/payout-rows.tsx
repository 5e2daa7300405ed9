import { useTranslations } from 'next-intl';
import { Money } from '#components/ui/money.tsx';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { Check, CircleHelp, Clock, type LucideIcon, RotateCcw, Send, X } from 'lucide-react';
import type { PayoutState, ShownPayout } from '#lib/modules/operators/views.ts';
import { reasonOf } from '#lib/modules/payouts/views/return-reasons.ts';

const LOOKS: Readonly<Record<PayoutState, { tone: Tone; icon: LucideIcon }>> = {
  scheduled: { tone: 'calm', icon: Clock },
  sent: { tone: 'wait', icon: Send },
  unknown: { tone: 'bad', icon: CircleHelp },
  paid: { tone: 'good', icon: Check },
  returned: { tone: 'bad', icon: RotateCcw },
  cancelled: { tone: 'calm', icon: X },
};

export function PayoutBadge({ status }: { status: PayoutState }) {
  const t = useTranslations('operator.payout');
  return <Badge {...LOOKS[status]}>{t(status)}</Badge>;
}

type RowsProps = { payouts: readonly ShownPayout[]; timeZone: string; now: Date };

/** The latest payouts of a seller, newest first. */
export function PayoutRows({ payouts, ...clock }: RowsProps) {
  const t = useTranslations('operator.payout');
  const reasons = useTranslations('payout-messages.reason');
  if (payouts.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <ul className="divide-y border-y">
      {payouts.map(({ publicId, amount, currency, status, createdAt, bankReference, returnReason }) => (
        <li key={publicId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0">
            <Timestamp at={createdAt} {...clock} />
            {bankReference || returnReason ? (
              <span className="block text-sm text-muted">
                {returnReason ? reasons(reasonOf(returnReason)) : <bdi>{bankReference}</bdi>}
              </span>
            ) : null}
          </span>
          <span className="flex items-center gap-3">
            <PayoutBadge status={status} />
            <Money amount={amount} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
}
