import {
  Ban,
  BellRing,
  Check,
  CheckCheck,
  CreditCard,
  type LucideIcon,
  Pause,
  PenLine,
  Play,
  Plus,
  RefreshCw,
  Repeat2,
  SkipForward,
  Tag,
  TriangleAlert,
  X,
} from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TimelineLine } from '#components/timeline/timeline-line.tsx';
import { TimelineList } from '#components/timeline/timeline-list.tsx';
import type { Tone } from '#components/ui/status-badge.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { DeliveryView } from '#lib/modules/callbacks/views.ts';
import type { SubscriptionEventKind } from '#lib/kernel/subscription.ts';
import { FAILURES_THAT_CANCEL } from '#lib/modules/subscriptions/views/may-change.ts';
import type { ShownDate, ShownEvent, ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { directionOfText } from '#lib/kernel/language.ts';
import { useDayText } from '../day-text.ts';
import { type SubscriptionLine, timelineEntriesOf } from './timeline-entries.ts';

type TimelineProps = {
  subscription: Pick<ShownSubscription, 'subscriptionId' | 'currency' | 'dates' | 'events'>;
  deliveries: readonly DeliveryView[];
  messages: readonly MessageView[];
  timeZone: string;
  now: Date;
};

/** A message of a subscription is repeated by the server, or by a person as a new link; its timeline has no button. */
const NO_ACTIONS = { resend: null };

/** Timeline of a subscription in sentences, newest first. */
export function Timeline({ subscription, deliveries, messages, timeZone, now }: TimelineProps) {
  const { subscriptionId, currency, dates, events } = subscription;
  return (
    <TimelineList<SubscriptionLine>
      events={timelineEntriesOf({ dates, events, deliveries, messages })}
      path={`/subscriptions/${subscriptionId}`}
      saleId={null}
      actions={NO_ACTIONS}
      timeZone={timeZone}
      now={now}
    >
      {(line, time) =>
        line.kind === 'charges' ? (
          <Charges
            key={`dates-${line.dates[0]?.number}`}
            of={line}
            currency={currency}
            timeZone={timeZone}
            time={time}
          />
        ) : line.kind === 'charged' ? (
          <Charged key={`date-${line.date.number}`} date={line.date} currency={currency} time={time} />
        ) : (
          <Happened
            key={`event-${line.event.id}`}
            event={line.event}
            currency={currency}
            timeZone={timeZone}
            time={time}
          />
        )
      }
    </TimelineList>
  );
}

type ChargedProps = { date: ShownDate; currency: string; time: ReactNode };

function Charged({ date, currency, time }: ChargedProps) {
  const t = useTranslations('subscriptions');
  const language = useLocale();
  return (
    <TimelineLine
      icon={Check}
      tone="good"
      weight="money"
      time={time}
      sentence={t('event.charged', { number: date.number, amount: amountText(date.price, currency, language) })}
    >
      {date.sale ? (
        <p className="mt-0.5 text-sm">
          <SaleLink saleId={date.sale.saleId}>{t('dates.sale', { code: String(date.sale.code) })}</SaleLink>
        </p>
      ) : null}
    </TimelineLine>
  );
}

type ChargesProps = {
  of: Extract<SubscriptionLine, { kind: 'charges' }>;
  currency: string;
  timeZone: string;
  time: ReactNode;
};

/** Charges in a row: how many and how much together, and each on request. */
function Charges({ of: { dates, callbacks }, currency, timeZone, time }: ChargesProps) {
  const t = useTranslations('subscriptions');
  const language = useLocale();
  const day = useDayText(timeZone);
  const amount = amountText(
    dates.reduce((sum, { price }) => sum + price, 0),
    currency,
    language,
  );
  return (
    <TimelineLine
      icon={CheckCheck}
      tone="good"
      weight="money"
      time={time}
      sentence={t('event.charges', { count: dates.length, amount })}
    >
      <details className="mt-0.5 text-sm">
        <summary className="thumb cursor-pointer text-muted">{t('event.chargesEach')}</summary>
        <ul className="mt-1 grid gap-1 border-s-2 ps-3">
          {dates.map((date) => (
            <li key={date.number} className="flex flex-wrap gap-x-2">
              <span>
                {t('event.charged', { number: date.number, amount: amountText(date.price, currency, language) })}
              </span>
              {date.paidAt ? <span className="text-muted">{day(date.paidAt)}</span> : null}
              {date.sale ? (
                <SaleLink saleId={date.sale.saleId}>{t('dates.sale', { code: String(date.sale.code) })}</SaleLink>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
      {callbacks > 0 ? (
        <p className="mt-0.5 text-sm text-muted">{t('event.chargesTold', { count: callbacks })}</p>
      ) : null}
    </TimelineLine>
  );
}

const LOOKS: Readonly<Record<SubscriptionEventKind, { icon: LucideIcon; tone: Tone }>> = {
  created: { icon: Plus, tone: 'calm' },
  activated: { icon: Repeat2, tone: 'good' },
  'price-changed': { icon: Tag, tone: 'calm' },
  'card-changed': { icon: CreditCard, tone: 'good' },
  paused: { icon: Pause, tone: 'wait' },
  resumed: { icon: Play, tone: 'good' },
  skipped: { icon: SkipForward, tone: 'calm' },
  failed: { icon: X, tone: 'bad' },
  recovered: { icon: RefreshCw, tone: 'good' },
  cancelled: { icon: Ban, tone: 'calm' },
  completed: { icon: CheckCheck, tone: 'calm' },
  'card-ending': { icon: TriangleAlert, tone: 'wait' },
  reminded: { icon: BellRing, tone: 'calm' },
  agreed: { icon: PenLine, tone: 'calm' },
};

type HappenedProps = { event: ShownEvent; currency: string; timeZone: string; time: ReactNode };

function Happened({ event, currency, timeZone, time }: HappenedProps) {
  const t = useTranslations('subscriptions');
  const day = useDayText(timeZone);
  const { failure } = event;
  return (
    <TimelineLine {...LOOKS[event.kind]} time={time} sentence={<Sentence event={event} currency={currency} />}>
      {failure ? (
        <>
          <p className="mt-0.5 text-bad">
            {failure.text}{' '}
            <span translate="no" className="island text-muted">
              {`(${failure.code})`}
            </span>
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {failure.failures > 0
              ? `${t('event.nth', { count: failure.failures, most: FAILURES_THAT_CANCEL })} `
              : null}
            {failure.retryAt ? t('event.retryAt', { date: day(failure.retryAt) }) : t('event.noRetry')}
          </p>
          {failure.saleId ? (
            <p className="mt-0.5 text-sm">
              <SaleLink saleId={failure.saleId}>{t('dates.column.sale')}</SaleLink>
            </p>
          ) : null}
        </>
      ) : null}
      {event.agreed ? (
        <details className="mt-0.5 text-sm">
          <summary className="thumb inline-flex cursor-pointer items-center text-muted">
            {t('event.agreedText')}
          </summary>
          <blockquote
            dir={directionOfText(event.agreed.text)}
            lang={event.agreed.language}
            className="mt-1 border-s-2 ps-3 whitespace-pre-line text-muted [overflow-wrap:anywhere]"
          >
            {event.agreed.text}
          </blockquote>
          {event.agreed.hasAddress ? <p className="mt-1 text-muted">{t('event.agreedAddress')}</p> : null}
        </details>
      ) : null}
      {event.actor === 'system' ? null : (
        <p className="mt-0.5 text-sm text-muted">
          {event.actor === 'person'
            ? t('by.person', { name: event.by === null ? t('by.someone') : isolate(event.by) })
            : t(`by.${event.actor}`)}
        </p>
      )}
    </TimelineLine>
  );
}

function Sentence({ event, currency }: { event: ShownEvent; currency: string }) {
  const t = useTranslations('subscriptions.event');
  const language = useLocale();
  const { kind, price, instrument } = event;
  const number = event.number ?? 0;
  if (kind === 'price-changed') {
    const text = (amount: number) => amountText(amount, currency, language);
    return t('price-changed', { from: text(price?.from ?? 0), to: text(price?.to ?? 0) });
  }
  if (kind === 'card-changed')
    return instrument === null ? t('card-changed') : t('card-changedTo', { card: isolate(instrument) });
  if (kind === 'skipped') return t('skipped', { count: event.count ?? 0 });
  return t(kind, { number });
}

function SaleLink({ saleId, children }: { saleId: string; children: string }) {
  return (
    <Link href={`/sales/${saleId}`} prefetch={false} className="text-muted text-link hover:text-accent">
      {children}
    </Link>
  );
}
