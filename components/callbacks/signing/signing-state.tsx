import { KeyRound, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { SigningSecret } from '#lib/modules/callbacks/contract/signing.ts';

type StateProps = { secret: SigningSecret; timeZone: string; now: Date; children: ReactNode };

/** Time since which a secret signs, and until which the one before signs beside it. */
export function SigningState({ secret, timeZone, now, children }: StateProps) {
  const t = useTranslations('signing');
  const ends = secret.previousEndsAt;
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {ends ? (
          <Badge tone="wait" icon={RefreshCw}>
            {t('state.rotating')}
          </Badge>
        ) : (
          <Badge tone="good" icon={KeyRound}>
            {t('state.steady')}
          </Badge>
        )}
        <span className="text-muted">
          {t.rich('since', { time: () => <Timestamp at={secret.createdAt} timeZone={timeZone} now={now} exact /> })}
        </span>
      </p>
      {ends ? (
        <p className="max-w-prose rounded-control bg-wait-soft px-3 py-2.5 text-wait">
          {t.rich('oldEnds', { time: () => <Timestamp at={ends} timeZone={timeZone} now={now} exact /> })}
        </p>
      ) : null}
      {children}
    </div>
  );
}
