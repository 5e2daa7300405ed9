import { Ban, Check, CheckCheck, CircleDashed, Clock, Eye, type LucideIcon, PenLine, Send, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { AgreementStatus } from '#lib/kernel/agreement.ts';

const LOOKS: Readonly<Record<AgreementStatus, { tone: Tone; icon: LucideIcon }>> = {
  draft: { tone: 'calm', icon: PenLine },
  sent: { tone: 'wait', icon: Send },
  viewed: { tone: 'wait', icon: Eye },
  accepted: { tone: 'good', icon: Check },
  declined: { tone: 'bad', icon: X },
  active: { tone: 'wait', icon: Clock },
  'partly-paid': { tone: 'wait', icon: CircleDashed },
  paid: { tone: 'good', icon: CheckCheck },
  overdue: { tone: 'bad', icon: Clock },
  cancelled: { tone: 'calm', icon: Ban },
};

/** Status of an agreement, as a word with an icon. */
export function AgreementBadge({ status, large = false }: { status: AgreementStatus; large?: boolean }) {
  return (
    <Badge {...LOOKS[status]} large={large}>
      {useTranslations('agreements.status')(status)}
    </Badge>
  );
}
