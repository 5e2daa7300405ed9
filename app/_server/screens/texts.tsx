import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Messages } from '#lib/platform/i18n/messages.ts';

/** Whole namespaces of texts for the parts of a screen that work in the browser, in place of those of the document. */
export async function Texts({ of, children }: { of: readonly (keyof Messages)[]; children: ReactNode }) {
  const all = await getMessages();
  const messages = Object.fromEntries(of.map((namespace) => [namespace, all[namespace]]));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
