import { Command } from 'cmdk';
import { ArrowRight, Repeat2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PeriodPrice } from '#components/subscriptions/period-price.tsx';
import { SubscriptionBadge } from '#components/subscriptions/subscription-badge.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { groupClass, itemClass } from './found-records.tsx';
import { type FoundNow, MAX_RECORDS } from './search-data.ts';

type SubscriptionsProps = Pick<FoundNow, 'subscriptions'> & { query: string; go: (href: string) => void };

/** Subscriptions among what the search from anywhere has found, and the way to all of them. */
export function FoundSubscriptions({ subscriptions, query, go }: SubscriptionsProps) {
  const t = useTranslations('common');
  if (subscriptions.length === 0) return null;
  return (
    <Command.Group heading={t('nav.subscriptions')} className={groupClass}>
      {subscriptions.map(({ subscriptionId, description, buyerName, buyerEmail, state, ...price }) => (
        <Command.Item
          key={subscriptionId}
          value={`subscription ${subscriptionId}`}
          onSelect={() => go(`/subscriptions/${subscriptionId}`)}
          className={itemClass}
        >
          <Repeat2 aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="grid min-w-0 grow">
            <bdi className="max-w-full justify-self-start truncate">{buyerName || buyerEmail || description}</bdi>
            {buyerName || buyerEmail ? (
              <bdi className="max-w-full justify-self-start truncate text-sm text-muted">{description}</bdi>
            ) : null}
          </span>
          <SubscriptionBadge state={state} />
          <span className="shrink-0">
            <PeriodPrice {...price} />
          </span>
        </Command.Item>
      ))}
      {subscriptions.length < MAX_RECORDS ? null : (
        <Command.Item
          value="all subscriptions"
          onSelect={() => go(`/subscriptions?${new URLSearchParams({ q: query })}`)}
          className={itemClass}
        >
          <ArrowRight aria-hidden className="turn size-4 shrink-0 text-muted" />
          {t('search.allSubscriptions', { query: isolate(query) })}
        </Command.Item>
      )}
    </Command.Group>
  );
}
