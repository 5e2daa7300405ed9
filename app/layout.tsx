import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preloadFonts } from '#app/_server/preload-fonts.ts';
import { publicLayout } from '#app/_server/pages/layouts.tsx';
import { EARLY_PRESSES } from '#components/layout/early-presses.ts';
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
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '16x16 32x32 48x48', type: 'image/x-icon' },
        { url: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
      apple: { url: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    },
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

export default publicLayout(RootLayout);

/**
 * The document: language, direction and theme are right in the first byte, so nothing flips or flashes. The browser
 * gets the texts of the layouts and of components that many screens share; a screen adds its own with `Texts`.
 */
async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, requestHeaders, locale, { common }] = await Promise.all([
    cookies(),
    headers(),
    getLocale(),
    getMessages(),
  ]);
  const language = readLanguage(locale);
  preloadFonts(language);
  const nonce = requestHeaders.get('x-nonce') ?? '';
  const theme = readTheme(jar.get(THEME_COOKIE)?.value);
  return (
    <html lang={language} dir={directionOf(language)} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <body>
        <script nonce={nonce} suppressHydrationWarning>
          {EARLY_PRESSES}
        </script>
        <NextIntlClientProvider messages={{ common }}>
          <Providers
            direction={directionOf(language)}
            nonce={nonce}
            theme={theme}
            isSandbox={settings().environment === 'sandbox'}
          >
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
