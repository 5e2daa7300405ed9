import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** The texts of the look of a payment page, which no other screen needs in the browser. */
export async function BrandTexts({ children }: { children: ReactNode }) {
  const {
    access: { role },
    common,
    branding,
  } = await getMessages();
  return <NextIntlClientProvider messages={{ access: { role }, common, branding }}>{children}</NextIntlClientProvider>;
}
