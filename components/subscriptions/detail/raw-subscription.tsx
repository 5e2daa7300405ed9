import { useTranslations } from 'next-intl';
import { RawData } from '#components/ui/page/raw-data.tsx';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/**
 * The stored subscription, without values calculated for the screen. The buyer's identity number, of which a view has
 * the last four digits, is masked whole.
 */
function rawOf({ next: _next, passed: _passed, open: _open, dates, events, ...subscription }: ShownSubscription) {
  const kept = dates.filter(({ state }) => state !== 'planned' && state !== 'resting');
  return { ...subscription, buyerSocialId: subscription.buyerSocialId && '*****', dates: kept, events };
}

/** The raw data of a subscription. */
export function RawSubscription({ subscription }: { subscription: ShownSubscription }) {
  return <RawData title={useTranslations('subscriptions.section')('raw')} data={rawOf(subscription)} />;
}
