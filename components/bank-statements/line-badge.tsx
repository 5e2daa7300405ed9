import { Check, CircleHelp, CircleSlash, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { LineState } from '#lib/modules/bank-statements/contract/words.ts';

const LOOKS: Readonly<Record<LineState, { tone: Tone; icon: LucideIcon }>> = {
  unmatched: { tone: 'wait', icon: CircleHelp },
  matched: { tone: 'good', icon: Check },
  aside: { tone: 'calm', icon: CircleSlash },
};

/** Whether a line has its payout, as a word with an icon. */
export function LineBadge({ state }: { state: LineState }) {
  return <Badge {...LOOKS[state]}>{useTranslations('bank-statements.state')(state)}</Badge>;
}
