import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The texts of the settings of subscriptions, which no other screen needs in the browser. */
export async function SubscriptionSettingsTexts({ children }: { children: ReactNode }) {
  const {
    access: { role },
    common,
    'subscription-settings': texts,
  } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ access: { role }, common, 'subscription-settings': texts }}>
      {children}
    </NextIntlClientProvider>
  );
}
