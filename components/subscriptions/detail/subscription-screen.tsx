import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ResendOne } from '#components/callbacks/deliveries/resend-button.tsx';
import { Callbacks, type SaleDelivery } from '#components/sales/sale/callbacks.tsx';
import type { BuyerLink } from '#components/sales/sale/sale-facts.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { RecordColumns } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { DateList } from './date-list.tsx';
import { DateStrip } from './date-strip.tsx';
import { RawSubscription } from './raw-subscription.tsx';
import { Timeline } from './timeline.tsx';
import { KeyFacts, PlanFacts } from './subscription-facts.tsx';
import { SubscriptionHead } from './subscription-head.tsx';

type ScreenProps = {
  subscription: ShownSubscription;
  messages: readonly MessageView[];
  callbacks: readonly SaleDelivery[];
  resendCallback: ResendOne;
  /** Link to the buyer; null where no buyer data exist to look up. */
  buyer: BuyerLink | null;
  /** Buttons and menu of the subscription. */
  actions: ReactNode;
  /** Whether the person may change it; otherwise the head names the roles that may. */
  mayChange: boolean;
  timeZone: string;
  now: Date;
};

/** A subscription: what it costs and what comes next, its dates and its timeline, and beside them the facts. */
export function SubscriptionScreen({
  subscription,
  messages,
  callbacks,
  resendCallback,
  buyer,
  actions,
  mayChange,
  ...clock
}: ScreenProps) {
  const t = useTranslations('subscriptions');
  const { dates, currency } = subscription;
  const facts = { subscription, ...clock };
  return (
    <div className="mx-auto max-w-[1200px]">
      <BackTo href="/subscriptions" label={t('back')} />
      <SubscriptionHead subscription={subscription} actions={actions} mayChange={mayChange} timeZone={clock.timeZone} />
      <RecordColumns isWide first={<KeyFacts {...facts} buyer={buyer} />} facts={<PlanFacts {...facts} />}>
        <section aria-labelledby="dates">
          <h2 id="dates" className="mb-4 text-lg font-semibold">
            {t('section.dates')}
          </h2>
          <div className="grid grid-cols-1 gap-5">
            {dates.length > 0 ? (
              <DateStrip dates={dates} currency={currency} today={dayOf(clock.now, clock.timeZone)} />
            ) : null}
            <DateList {...facts} />
          </div>
        </section>
        <Section id="timeline" title={t('section.timeline')}>
          <Timeline {...facts} deliveries={callbacks} messages={messages} />
        </Section>
        <Section id="callbacks" title={t('section.callbacks')}>
          <Callbacks deliveries={callbacks} resend={resendCallback} {...clock} />
        </Section>
        <RawSubscription subscription={subscription} />
      </RecordColumns>
    </div>
  );
}
