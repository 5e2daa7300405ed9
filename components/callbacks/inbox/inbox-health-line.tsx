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

/** Health of the deliveries to the inbox: well, failing and tried again, or paused. */
export function InboxHealthLine({ health, timeZone, now }: { health: InboxHealth; timeZone: string; now: Date }) {
  const t = useTranslations('callbacks.inbox.health');
  const clock = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {t('title')}
        <Badge {...LOOKS[health.state]}>{t(`state.${health.state}`)}</Badge>
      </p>
      {health.failuresInARow > 0 ? <p>{t('failures', { count: health.failuresInARow })}</p> : null}
      {health.state === 'paused' && health.pausedUntil ? (
        <p>{t.rich('pausedUntil', { time: () => clock(health.pausedUntil ?? now) })}</p>
      ) : null}
      {health.waiting > 0 && health.nextAt ? (
        <p>{t.rich('waiting', { count: health.waiting, time: () => clock(health.nextAt ?? now) })}</p>
      ) : null}
    </div>
  );
}
