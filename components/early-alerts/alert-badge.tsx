import { Ban, BellRing, Check, Clock, type LucideIcon, RotateCcw, ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { ShownState } from '#lib/modules/early-alerts/views/alerts.ts';

const LOOKS: Readonly<Record<ShownState, { tone: Tone; icon: LucideIcon }>> = {
  open: { tone: 'bad', icon: BellRing },
  refunding: { tone: 'wait', icon: RotateCcw },
  refunded: { tone: 'good', icon: Check },
  dismissed: { tone: 'calm', icon: Ban },
  over: { tone: 'calm', icon: Clock },
  disputed: { tone: 'bad', icon: ShieldAlert },
};

/** State of an early alert, as a word with an icon. */
export function AlertBadge({ state }: { state: ShownState }) {
  const t = useTranslations('early-alerts.state');
  return <Badge {...LOOKS[state]}>{t(state)}</Badge>;
}
