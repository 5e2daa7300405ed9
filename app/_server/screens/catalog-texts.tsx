import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Messages } from '#lib/platform/i18n/messages.ts';

/** The texts of products and customers for the parts that work in the browser. */
export async function CatalogTexts({ children }: { children: ReactNode }) {
  const { common, dashboard, catalog, messages } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ common, dashboard, catalog, messages: sendingOf(messages) }}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Texts about sending a link. */
const sendingOf = ({ send, resend, timeline: { channel, reason } }: Messages['messages']) => ({
  send,
  resend,
  timeline: { channel, reason },
});

/** Texts of the link dialog outside the products and customers. */
export async function LinkTexts({ children }: { children: ReactNode }) {
  const {
    common,
    dashboard: {
      method,
      sale: { link: address },
    },
    catalog: { link, failed },
    messages,
  } = await getMessages();
  return (
    <NextIntlClientProvider
      messages={{
        common,
        dashboard: { method, sale: { link: address } },
        catalog: { link, failed },
        messages: sendingOf(messages),
      }}
    >
      {children}
    </NextIntlClientProvider>
  );
}
