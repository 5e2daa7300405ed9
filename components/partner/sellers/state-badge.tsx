import { Ban, Check, Clock, Hourglass, type LucideIcon, Mail, PencilLine, ScanSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { OnboardingState } from '#lib/modules/onboarding/contract/enums.ts';

const LOOKS: Readonly<Record<OnboardingState, { tone: Tone; icon: LucideIcon }>> = {
  invited: { tone: 'calm', icon: Mail },
  started: { tone: 'calm', icon: PencilLine },
  submitted: { tone: 'wait', icon: Hourglass },
  'in-review': { tone: 'wait', icon: ScanSearch },
  'changes-requested': { tone: 'wait', icon: Clock },
  approved: { tone: 'good', icon: Check },
  rejected: { tone: 'bad', icon: Ban },
};

/** The state of a seller's onboarding. */
export function StateBadge({ state, large = false }: { state: OnboardingState; large?: boolean }) {
  const t = useTranslations('partner.state');
  return (
    <Badge {...LOOKS[state]} large={large}>
      {t(state)}
    </Badge>
  );
}
