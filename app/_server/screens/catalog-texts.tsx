import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Texts } from './texts.tsx';

/** The texts of products and customers for the parts that work in the browser. */
export const CatalogTexts = ({ children }: { children: ReactNode }) => (
  <Texts of={['common', 'dashboard', 'catalog']}>{children}</Texts>
);

/** The texts of the link dialog, where it stands apart from them. */
export async function LinkTexts({ children }: { children: ReactNode }) {
  const {
    common,
    dashboard: {
      sale: { link: address },
    },
    catalog: { link, failed },
  } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ common, dashboard: { sale: { link: address } }, catalog: { link, failed } }}>
      {children}
    </NextIntlClientProvider>
  );
}
