import { Ban, Check, CircleHelp, Clock, CornerUpLeft, type LucideIcon, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { PayoutStatus } from '#lib/modules/payouts/contract/payout-status.ts';

const LOOKS: Readonly<Record<PayoutStatus, { tone: Tone; icon: LucideIcon }>> = {
  scheduled: { tone: 'calm', icon: Clock },
  sent: { tone: 'wait', icon: Send },
  unknown: { tone: 'wait', icon: CircleHelp },
  paid: { tone: 'good', icon: Check },
  returned: { tone: 'bad', icon: CornerUpLeft },
  cancelled: { tone: 'calm', icon: Ban },
};

/** The status of a payout, as a word with an icon. */
export function PayoutBadge({ status, large = false }: { status: PayoutStatus; large?: boolean }) {
  const t = useTranslations('payouts.status');
  return (
    <Badge {...LOOKS[status]} large={large}>
      {t(status)}
    </Badge>
  );
}
