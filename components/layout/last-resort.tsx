'use client';

import { useSyncExternalStore } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { DEFAULT_LANGUAGE, directionOf, type Language } from '#lib/kernel/language.ts';
import { acceptedLanguage } from '#lib/platform/i18n/language-choice.ts';
import { lastResortTexts } from '#lib/platform/i18n/last-resort.ts';
import { digestOf, type FailedProps } from './failure.ts';
import { readTheme, THEME_COOKIE } from './theme.ts';

/**
 * The document for a failed root layout: without the server, providers and any texts but its own, in a language of the
 * browser and the chosen theme. Of the error it shows the reference alone.
 */
export function LastResort({ error, retry }: FailedProps) {
  const language = useSyncExternalStore(never, languageHere, () => 'en' as const);
  const theme = useSyncExternalStore(never, themeHere, () => 'system' as const);
  const { title, body, retry: again, home, reference } = lastResortTexts['last-resort'][language];
  const digest = digestOf(error);
  return (
    <html lang={language} dir={directionOf(language)} {...(theme === 'system' ? {} : { 'data-theme': theme })}>
      <body>
        <title>{`${title} · Kupa`}</title>
        <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-center gap-6 p-6 text-center">
          <div role="alert" className="grid gap-2">
            <h1 className="text-xl font-semibold">{title}</h1>
            <p className="text-muted">{body}</p>
          </div>
          <div className="flex flex-wrap justify-center gap-2">
            <a href="/" className={buttonClass()}>
              {home}
            </a>
            <button type="button" onClick={() => retry()} className={buttonClass('main')}>
              {again}
            </button>
          </div>
          {digest === null ? null : (
            <p className="text-sm text-muted">
              {reference}:{' '}
              <code translate="no" className="island">
                {digest}
              </code>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}

const never = () => () => {};

/** The first of the browser's languages that we speak: only the server can read the one that was chosen. */
const languageHere = (): Language => acceptedLanguage(navigator.languages.join(',')) ?? DEFAULT_LANGUAGE;

const themeHere = () =>
  readTheme(
    document.cookie
      .split('; ')
      .find((one) => one.startsWith(`${THEME_COOKIE}=`))
      ?.slice(THEME_COOKIE.length + 1),
  );
