import { Check, Hourglass, type LucideIcon, Pause, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { InboxHealth } from '#lib/modules/callbacks/contract/inbox.ts';

const LOOKS: Readonly<Record<InboxHealth['state'], { tone: Tone; icon: LucideIcon }>> = {
  active: { tone: 'good', icon: Check },
  failing: { tone: 'wait', icon: TriangleAlert },
  paused: { tone: 'bad', icon: Pause },
  probing: { tone: 'wait', icon: Hourglass },
};

/** How deliveries to the inbox fare: well, failing and tried again, or paused. */
export function InboxFareLine({ fare, timeZone, now }: { fare: InboxHealth; timeZone: string; now: Date }) {
  const t = useTranslations('callbacks.inbox.fare');
  const clock = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {t('title')}
        <Badge {...LOOKS[fare.state]}>{t(`state.${fare.state}`)}</Badge>
      </p>
      {fare.failuresInARow > 0 ? <p>{t('failures', { count: fare.failuresInARow })}</p> : null}
      {fare.state === 'paused' && fare.pausedUntil ? (
        <p>{t.rich('pausedUntil', { time: () => clock(fare.pausedUntil ?? now) })}</p>
      ) : null}
      {fare.waiting > 0 && fare.nextAt ? (
        <p>{t.rich('waiting', { count: fare.waiting, time: () => clock(fare.nextAt ?? now) })}</p>
      ) : null}
    </div>
  );
}
