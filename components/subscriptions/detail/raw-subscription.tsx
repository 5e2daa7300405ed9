import { useTranslations } from 'next-intl';
import { RawData } from '#components/ui/page/raw-data.tsx';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/**
 * The stored subscription, without values calculated for the screen and without the end of the buyer's identity number.
 */
function rawOf({ next: _next, passed: _passed, open: _open, dates, events, ...subscription }: ShownSubscription) {
  const kept = dates.filter(({ state }) => state !== 'planned' && state !== 'resting');
  return { ...subscription, buyerSocialId: subscription.buyerSocialId && '*****', dates: kept, events };
}

/** The raw data of a subscription. */
export function RawSubscription({ subscription }: { subscription: ShownSubscription }) {
  return <RawData title={useTranslations('subscriptions.section')('raw')} data={rawOf(subscription)} />;
}
