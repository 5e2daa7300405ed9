import type { ReactNode } from 'react';
import { setPrices } from '#app/(dashboard)/(screens)/subscriptions/(work)/templates/actions.ts';
import { changeMany, chooseAllSubscriptions } from '#app/(dashboard)/(screens)/subscriptions/actions.ts';
import { type ListContext, mayInSeller, mayInView } from '#app/_server/lists/list-page.tsx';
import { LiveSubscriptions } from '#components/subscriptions/list/live-subscriptions.tsx';
import type { SUBSCRIPTIONS } from '#components/subscriptions/list/subscriptions.ts';
import { SubscriptionsList } from '#components/subscriptions/list/subscriptions-list.tsx';
import type { SubscriptionsPage } from '#lib/modules/subscriptions/views/subscriptions.ts';

type RowsProps = {
  found: Pick<SubscriptionsPage, 'rows' | 'count'>;
  view: ListContext<typeof SUBSCRIPTIONS>;
  children: ReactNode;
};

/** The subscriptions of one page, kept fresh, with the person's actions on one and on many. */
export function SubscriptionRows({ found: { rows, count }, view, children }: RowsProps) {
  const { params, showSeller, timeZone, now } = view;
  return (
    <>
      <LiveSubscriptions shown={rows.map(({ subscriptionId, stamp }) => ({ subscriptionId, stamp }))} />
      <SubscriptionsList
        {...{ params, showSeller, timeZone, now, count }}
        rows={rows.map((row) => ({ ...row, isAllowed: mayInSeller(view, row.sellerId, 'manage-subscriptions') }))}
        mayChange={mayInView(view, 'manage-subscriptions')}
        actions={{ changeMany, chooseAll: chooseAllSubscriptions, setPrices }}
      >
        {children}
      </SubscriptionsList>
    </>
  );
}
