import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useRoleNames } from '#components/access/role-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { useDayText } from '../day-text.ts';
import { PeriodPrice } from '../period-price.tsx';
import { SubscriptionBadge } from '../subscription-badge.tsx';
import { DOT } from '#components/ui/dot.ts';

type HeadProps = { subscription: ShownSubscription; actions: ReactNode; mayChange: boolean; timeZone: string };

/** Price and state of a subscription, large; its actions beside, its next event below. */
export function SubscriptionHead({ subscription, actions, mayChange, timeZone }: HeadProps) {
  const t = useTranslations('subscriptions');
  const roles = useRoleNames('manage-subscriptions');
  const { subscriptionId, code, state, description } = subscription;
  return (
    <header className="mb-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="sr-only">{t('oneTitle', { code: String(code) })}: </span>
            <span className="text-2xl font-semibold">
              <PeriodPrice {...subscription} large />
            </span>
            <SubscriptionBadge state={state} large />
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-1 text-muted">
            <span className="min-w-0">
              <bdi className="text-ink [overflow-wrap:anywhere]">{description}</bdi>
              {DOT}
            </span>
            <span className="inline-flex items-center gap-1">
              {t('oneTitle', { code: String(code) })}
              <CopyButton text={subscriptionId} name={t('fact.id')} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2 max-sm:w-full max-sm:[&>:not(:last-child)]:grow">
          {actions}
        </div>
      </div>
      <Lead subscription={subscription} timeZone={timeZone} />
      {mayChange ? null : <p className="mt-2 text-sm text-muted">{t('action.viewer', { roles })}</p>}
    </header>
  );
}

/** The next event in a sentence; and the reason of the last failed charge, if any. */
function Lead({ subscription, timeZone }: Pick<HeadProps, 'subscription' | 'timeZone'>) {
  const t = useTranslations('subscriptions');
  const { failure, state } = subscription;
  return (
    <div className="mt-4 grid max-w-prose gap-1">
      <p className="text-base">{useLead(subscription, timeZone)}</p>
      {failure && (state === 'retrying' || state === 'failed' || state === 'initial') ? (
        <p className="text-bad">{t('lead.lastFailure', { text: failure.text })}</p>
      ) : null}
    </div>
  );
}

function useLead(
  { state, next, open, price, currency, failures, reason }: ShownSubscription,
  timeZone: string,
): string {
  const t = useTranslations('subscriptions');
  const day = useDayText(timeZone);
  const language = useLocale();
  const money = (amount: number) => amountText(amount, currency, language);
  const coming = next && { amount: money(next.price), date: day(next.at) };
  switch (state) {
    case 'initial':
      return t('lead.initial');
    case 'active':
      return coming ? t('lead.next', coming) : '';
    case 'retrying':
      return coming
        ? t('lead.retry', {
            ...coming,
            amount: money(open?.price ?? price),
            failures: t('failures', { count: failures }),
          })
        : '';
    case 'failed':
      return t('lead.failed');
    case 'paused':
      return coming ? t('lead.paused', coming) : t('lead.pausedOver');
    case 'completed':
      return t('lead.completed');
    case 'cancelled':
      return t(`lead.cancelled.${reason ?? 'seller'}`);
  }
}
