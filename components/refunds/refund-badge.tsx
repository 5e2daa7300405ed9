import { Check, CircleHelp, CircleSlash, Clock, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { RefundRow, RefundState } from '#lib/modules/payments/views/refunds.ts';

const LOOKS: Readonly<Record<RefundState, { tone: Tone; icon: LucideIcon }>> = {
  done: { tone: 'good', icon: Check },
  open: { tone: 'wait', icon: Clock },
  doubt: { tone: 'wait', icon: CircleHelp },
  declined: { tone: 'bad', icon: X },
  cancelled: { tone: 'calm', icon: CircleSlash },
};

const STATES: Readonly<Record<RefundRow['state'], RefundState>> = {
  succeeded: 'done',
  in_flight: 'open',
  in_doubt: 'doubt',
  declined: 'declined',
  cancelled: 'cancelled',
};

export const stateOf = (state: RefundRow['state']): RefundState => STATES[state];

export function RefundBadge({ state }: { state: RefundState }) {
  const t = useTranslations('dashboard.refunds.state');
  return <Badge {...LOOKS[state]}>{t(state)}</Badge>;
}
