import { Check, CircleOff, Clock, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { type DeliveryState, OUTCOMES_WITHOUT_STATUS } from '#lib/modules/callbacks/contract/deliveries.ts';

const LOOKS: Readonly<Record<DeliveryState, { tone: Tone; icon: LucideIcon }>> = {
  delivered: { tone: 'good', icon: Check },
  pending: { tone: 'wait', icon: Clock },
  dropped: { tone: 'bad', icon: X },
  skipped: { tone: 'calm', icon: CircleOff },
};

export function DeliveryBadge({ state, large = false }: { state: DeliveryState; large?: boolean }) {
  const t = useTranslations('deliveries.state');
  return (
    <Badge {...LOOKS[state]} large={large}>
      {t(state)}
    </Badge>
  );
}

/**
 * The last outcome of a delivery in words: `HTTP 503`, the failure where no response came, or that no attempt was made.
 */
export function useOutcomeText(): (outcome: string) => string {
  const t = useTranslations('deliveries.outcome');
  return (outcome) => {
    if (/^\d/.test(outcome)) return `HTTP ${outcome}`;
    const word = OUTCOMES_WITHOUT_STATUS.find((known) => known === outcome);
    return word ? t(word) : outcome === '' ? t('none') : outcome;
  };
}

/** Outcome of a delivery; HTTP statuses run left to right in every language. */
export function Outcome({ outcome }: { outcome: string }) {
  const text = useOutcomeText()(outcome);
  return /^\d/.test(outcome) ? (
    <span translate="no" className="island font-mono text-sm">
      {text}
    </span>
  ) : (
    <span>{text}</span>
  );
}
