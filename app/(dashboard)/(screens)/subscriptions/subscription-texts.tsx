import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The texts of the document, with those of subscriptions and of sending a link. */
export async function SubscriptionTexts({ children }: { children: ReactNode }) {
  const {
    access: { role },
    common,
    dashboard,
    callbacks,
    deliveries,
    subscriptions,
    catalog: { link, failed },
    messages: { send, resend, timeline },
    'subscription-work': work,
  } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{
        access: { role },
        common,
        dashboard,
        callbacks,
        deliveries,
        subscriptions,
        catalog: { link, failed },
        messages: { send, resend, timeline },
        'subscription-work': work,
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
