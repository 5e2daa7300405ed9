import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from './texts.tsx';

/** The texts of reviews for the parts that work in the browser. */
export async function ReviewTexts({ children }: { children: ReactNode }) {
  const all = await getMessages();
  const { common, dashboard, catalog, review } = all;
  const messages = {
    common,
    dashboard,
    catalog,
    review,
    'seller-files': { state: all['seller-files'].state },
    onboarding: { step: all.onboarding.step },
  };
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}

/** Texts of the bar above a preview. */
export const PreviewTexts = ({ children }: { children: ReactNode }) => (
  <Texts of={['common', 'review']}>{children}</Texts>
);
