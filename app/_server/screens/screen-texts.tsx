import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Texts that screens read in the browser, beyond those of the document. Sent once, with the frame. */
export async function ScreenTexts({ children }: { children: ReactNode }) {
  const {
    access: { role },
    common,
    dashboard,
    callbacks,
    deliveries,
    messages: { timeline, resend },
    subscriptions: { per, state },
  } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{
        access: { role },
        common,
        dashboard,
        callbacks,
        deliveries,
        messages: { timeline, resend },
        subscriptions: { per, state },
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
}

/** Texts of the frame itself: of the search, which shows records of every kind. */
export async function FrameTexts({ children }: { children: ReactNode }) {
  const {
    common,
    dashboard: { sales, method, paidWith },
    subscriptions: { per, state },
  } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{ common, dashboard: { sales, method, paidWith }, subscriptions: { per, state } }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
