import { Ban, Check, CircleHelp, CornerUpLeft, Landmark, type LucideIcon, Plus, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { TimelineLine } from '#components/timeline/timeline-line.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { PayoutView } from '#lib/modules/payouts/views/payouts.ts';
import type { PayoutLinks } from './payout-links.ts';

type Event = {
  key: 'created' | 'handed' | 'doubt' | 'sent' | 'paid' | 'returned' | 'cancelled' | 'takenUp';
  at: Date;
  icon: LucideIcon;
  tone: Tone;
  isMoney: boolean;
};

const event = (key: Event['key'], at: Date | null, look: Omit<Event, 'key' | 'at'>): Event[] =>
  at === null ? [] : [{ key, at, ...look }];

/** Events of a payout, the newest first. */
export function eventsOf(payout: PayoutView): Event[] {
  const { status, createdAt, handedAt, sentAt, settledAt, returnedAt, wasPaid, next } = payout;
  const isBack = status === 'returned';
  return [
    ...event('created', createdAt, { icon: Plus, tone: 'calm', isMoney: true }),
    ...event(status === 'unknown' ? 'doubt' : 'handed', sentAt === null ? handedAt : null, {
      icon: CircleHelp,
      tone: 'wait',
      isMoney: false,
    }),
    ...event('sent', sentAt, { icon: Landmark, tone: 'wait', isMoney: false }),
    ...event('paid', status === 'paid' || (isBack && wasPaid) ? settledAt : null, {
      icon: Check,
      tone: 'good',
      isMoney: true,
    }),
    ...event('returned', isBack ? returnedAt : null, { icon: CornerUpLeft, tone: 'bad', isMoney: true }),
    ...event('cancelled', status === 'cancelled' ? (returnedAt ?? settledAt) : null, {
      icon: Ban,
      tone: 'calm',
      isMoney: true,
    }),
    ...event('takenUp', next && (isBack || status === 'cancelled') ? next.createdAt : null, {
      icon: Undo2,
      tone: 'calm',
      isMoney: false,
    }),
  ].toReversed();
}

type TimelineProps = { payout: PayoutView; links: PayoutLinks; timeZone: string; now: Date };

/** The history of a payout in sentences. */
export function PayoutTimeline({ payout, links, timeZone, now }: TimelineProps) {
  const t = useTranslations('payouts.timeline');
  const { origin, createdBy, next } = payout;
  const sentence = (key: Event['key']) => {
    if (key === 'created')
      return origin === 'person' && createdBy !== null
        ? t('byPerson', { name: isolate(createdBy) })
        : t(origin === 'schedule' ? 'bySchedule' : 'byApi');
    if (key === 'takenUp' && next)
      return (
        <Link
          href={links.payout(next.payoutId)}
          prefetch={false}
          className="underline underline-offset-2 hover:text-accent"
        >
          {t('takenUp')}
        </Link>
      );
    return t(key === 'takenUp' ? 'handed' : key);
  };
  return (
    <ol className="grid">
      {eventsOf(payout).map(({ key, at, icon, tone, isMoney }) => (
        <TimelineLine
          key={key}
          icon={icon}
          tone={tone}
          time={<Timestamp at={at} timeZone={timeZone} now={now} exact />}
          sentence={sentence(key)}
          weight={isMoney ? 'money' : 'plain'}
        />
      ))}
    </ol>
  );
}
