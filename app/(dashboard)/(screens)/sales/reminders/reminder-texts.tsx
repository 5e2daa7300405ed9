import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The texts of the rule of reminders, which no other screen needs in the browser. */
export async function ReminderTexts({ children }: { children: ReactNode }) {
  const {
    common,
    messages: { reminders },
  } = await getMessages();
  return <NextIntlClientProvider messages={{ common, messages: { reminders } }}>{children}</NextIntlClientProvider>;
}
