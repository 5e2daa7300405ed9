import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';

/** What is kept of it; what is calculated for the screen, and the end of the buyer's identity number, stay out. */
function rawOf({ next: _next, passed: _passed, open: _open, dates, events, ...subscription }: ShownSubscription) {
  const kept = dates.filter(({ state }) => state !== 'planned' && state !== 'resting');
  return { ...subscription, buyerSocialId: subscription.buyerSocialId && '*****', dates: kept, events };
}

/** The raw data of a subscription, closed until it is asked for. */
export function RawSubscription({ subscription }: { subscription: ShownSubscription }) {
  const t = useTranslations('subscriptions.section');
  const json = useTranslations('dashboard.sale')('json');
  const raw = JSON.stringify(rawOf(subscription), null, 2);
  return (
    <details className="group border-t pt-3">
      <summary className="flex min-h-11 list-none items-center gap-2 text-lg font-semibold [&::-webkit-details-marker]:hidden">
        {t('raw')}
        <ChevronDown
          aria-hidden
          className="size-4 text-muted transition-transform duration-100 group-open:rotate-180"
        />
      </summary>
      <div className="relative mt-2">
        <div className="absolute end-2 top-2">
          <CopyButton text={raw} name={json} />
        </div>
        <pre
          tabIndex={0}
          className="island max-h-[32rem] overflow-auto scroll-thin rounded-panel bg-sunken p-4 font-mono text-xs"
        >
          {raw}
        </pre>
      </div>
    </details>
  );
}
