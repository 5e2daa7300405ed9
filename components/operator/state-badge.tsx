import { Ban, Check, Clock, Hourglass, PauseCircle, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/status-badge.tsx';
import type { SellerState } from '#lib/modules/operators/views.ts';

const LOOKS = {
  waiting: { tone: 'wait', icon: Hourglass },
  approved: { tone: 'good', icon: Check },
  onboarding: { tone: 'calm', icon: Clock },
  declined: { tone: 'bad', icon: X },
  closed: { tone: 'calm', icon: Ban },
} as const;

/** Where a seller stands, and that its payouts are paused. */
export function SellerBadge({ state, isPaused, large = false }: SellerStateProps) {
  const t = useTranslations('operator.state');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...LOOKS[state]} large={large}>
        {t(state)}
      </Badge>
      {isPaused ? (
        <Badge tone="wait" icon={PauseCircle} large={large}>
          {t('paused')}
        </Badge>
      ) : null}
    </span>
  );
}

type SellerStateProps = { state: SellerState; isPaused: boolean; large?: boolean };
