import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The texts of what is made of subscriptions, for the parts that work in the browser. */
export async function SubscriptionWorkTexts({ children }: { children: ReactNode }) {
  const all = await getMessages();
  const { common, dashboard, catalog, messages, subscriptions } = all;
  const { send, resend, timeline } = messages;
  return (
    <NextIntlClientProvider
      messages={{
        common,
        dashboard: { sale: { link: dashboard.sale.link }, money: dashboard.money, sales: dashboard.sales },
        catalog: { link: catalog.link, failed: catalog.failed },
        messages: { send, resend, timeline: { channel: timeline.channel, reason: timeline.reason } },
        subscriptions,
        'subscription-work': all['subscription-work'],
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
