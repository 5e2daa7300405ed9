import { Ban, Check, CircleDashed, CirclePercent, FileCheck, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import type { DocumentState } from '#lib/modules/documents/views/documents.ts';

const LOOKS: Readonly<Record<DocumentState, { tone: Tone; icon: LucideIcon }>> = {
  issued: { tone: 'calm', icon: FileCheck },
  'partly-paid': { tone: 'wait', icon: CirclePercent },
  paid: { tone: 'good', icon: Check },
  cancelled: { tone: 'calm', icon: Ban },
  draft: { tone: 'calm', icon: CircleDashed },
};

/** Standing of a document, as a word with an icon. */
export function DocumentBadge({ state, large = false }: { state: DocumentState; large?: boolean }) {
  const t = useTranslations('document-desk.state');
  return (
    <Badge {...LOOKS[state]} large={large}>
      {t(state)}
    </Badge>
  );
}
