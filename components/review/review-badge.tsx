import { Ban, Check, CircleDashed, Clock, Eye, Mail, PencilLine, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { OnboardingState } from '#lib/modules/onboarding/contract/enums.ts';

const LOOKS: Readonly<Record<OnboardingState, { tone: Tone; icon: LucideIcon }>> = {
  invited: { tone: 'calm', icon: Mail },
  started: { tone: 'calm', icon: CircleDashed },
  submitted: { tone: 'wait', icon: Clock },
  'in-review': { tone: 'wait', icon: Eye },
  'changes-requested': { tone: 'bad', icon: PencilLine },
  approved: { tone: 'good', icon: Check },
  rejected: { tone: 'bad', icon: Ban },
};

/** How far the onboarding of a seller is. */
export function ReviewBadge({ state, large = false }: { state: OnboardingState; large?: boolean }) {
  const t = useTranslations('review.state');
  return (
    <Badge {...LOOKS[state]} large={large}>
      {t(state)}
    </Badge>
  );
}
