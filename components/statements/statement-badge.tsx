import { Lock, LockOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '#components/ui/status-badge.tsx';

/** Whether something can still be booked into a period. */
export function StatementBadge({ isClosed, large = false }: { isClosed: boolean; large?: boolean }) {
  const t = useTranslations('statements.status');
  return (
    <Badge tone={isClosed ? 'good' : 'calm'} icon={isClosed ? Lock : LockOpen} large={large}>
      {t(isClosed ? 'closed' : 'open')}
    </Badge>
  );
}
