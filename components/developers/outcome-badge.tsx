import { Ban, Check, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { CallOutcome } from '#lib/modules/api-log/contract.ts';

const LOOKS: Readonly<Record<CallOutcome, { tone: Tone; icon: LucideIcon }>> = {
  done: { tone: 'good', icon: Check },
  declined: { tone: 'wait', icon: Ban },
  refused: { tone: 'bad', icon: X },
  failed: { tone: 'bad', icon: TriangleAlert },
};

export function OutcomeBadge({ outcome, large = false }: { outcome: CallOutcome; large?: boolean }) {
  const t = useTranslations('api-log.outcome');
  return (
    <Badge {...LOOKS[outcome]} large={large}>
      {t(outcome)}
    </Badge>
  );
}
