import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Texts that the forms before sign-in read in the browser. */
export async function EntranceTexts({ children }: { children: ReactNode }) {
  const {
    common,
    dashboard: { signIn },
  } = await getMessages();
  return <NextIntlClientProvider messages={{ common, dashboard: { signIn } }}>{children}</NextIntlClientProvider>;
}
