import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import { readTheme, THEME_COOKIE } from '#components/layout/theme.ts';
import { directionOf, readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common');
  const mark = settings().environment === 'sandbox' ? `${t('environment.sandbox')} · ` : '';
  return {
    title: { default: `${mark}${t('product')}`, template: `${mark}%s · ${t('product')}` },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#12151b' },
  ],
};

/** The document: language, direction and theme are right in the first byte, so nothing flips or flashes. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const [
    jar,
    asked,
    locale,
    {
      access: { role },
      common,
      dashboard,
      callbacks,
      deliveries,
      messages: { story, resend },
    },
  ] = await Promise.all([cookies(), headers(), getLocale(), getMessages()]);
  const language = readLanguage(locale);
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html lang={language} dir={directionOf(language)} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <body>
        <NextIntlClientProvider
          messages={{ access: { role }, common, dashboard, callbacks, deliveries, messages: { story, resend } }}
        >
          <Providers direction={directionOf(language)} nonce={asked.get('x-nonce') ?? ''} theme={theme}>
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
