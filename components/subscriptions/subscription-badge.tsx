import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  CircleDashed,
  Clock,
  CreditCard,
  Landmark,
  type LucideIcon,
  Minus,
  Pause,
  RefreshCw,
  Repeat2,
  SkipForward,
  X,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import type { DateState } from '#lib/modules/subscriptions/views/shown-subscription.ts';

type Look = { tone: Tone; icon: LucideIcon };

const LOOKS: Readonly<Record<SubscriptionState, Look>> = {
  initial: { tone: 'calm', icon: CircleDashed },
  active: { tone: 'good', icon: Repeat2 },
  paused: { tone: 'wait', icon: Pause },
  failed: { tone: 'bad', icon: CreditCard },
  retrying: { tone: 'bad', icon: RefreshCw },
  cancelled: { tone: 'calm', icon: Ban },
  completed: { tone: 'calm', icon: CheckCheck },
};

/** State of a subscription. */
export function SubscriptionBadge({ state, large = false }: { state: SubscriptionState; large?: boolean }) {
  const t = useTranslations('subscriptions.state');
  return (
    <Badge {...LOOKS[state]} large={large}>
      {t(state)}
    </Badge>
  );
}

/** Colour and icon of a date's state. */
export const DATE_LOOKS: Readonly<Record<DateState, Look>> = {
  paid: { tone: 'good', icon: Check },
  retrying: { tone: 'bad', icon: RefreshCw },
  failed: { tone: 'bad', icon: X },
  awaiting: { tone: 'bad', icon: CircleAlert },
  charging: { tone: 'wait', icon: Clock },
  submitted: { tone: 'wait', icon: Landmark },
  skipped: { tone: 'calm', icon: SkipForward },
  stopped: { tone: 'calm', icon: Ban },
  planned: { tone: 'calm', icon: CircleDashed },
  resting: { tone: 'calm', icon: Minus },
};

/** State of a date of the calendar. */
export function DateBadge({ state }: { state: DateState }) {
  const t = useTranslations('subscriptions.dateState');
  return <Badge {...DATE_LOOKS[state]}>{t(state)}</Badge>;
}
