import { BellRing, Check, Clock, CornerUpLeft, type LucideIcon, Send, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { DisputeStatus } from '#lib/kernel/dispute.ts';

const LOOKS: Readonly<Record<DisputeStatus, { tone: Tone; icon: LucideIcon }>> = {
  'needs-response': { tone: 'bad', icon: BellRing },
  submitted: { tone: 'wait', icon: Send },
  won: { tone: 'good', icon: Check },
  'partly-won': { tone: 'good', icon: Check },
  lost: { tone: 'bad', icon: X },
  accepted: { tone: 'calm', icon: CornerUpLeft },
  expired: { tone: 'bad', icon: Clock },
};

/** Status of a chargeback, as a word with an icon. */
export function DisputeBadge({ status, large = false }: { status: DisputeStatus; large?: boolean }) {
  const t = useTranslations('disputes.status');
  return (
    <Badge {...LOOKS[status]} large={large}>
      {t(status)}
    </Badge>
  );
}
