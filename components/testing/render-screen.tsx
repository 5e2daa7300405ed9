import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type AppRouterInstance, AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Providers } from '#components/layout/providers.tsx';
import { queryClient } from '#components/query/query-client.ts';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { forgetAssumptions } from '#components/query/use-optimistic.ts';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

/** Calls of Next's router by a screen, in order: `refresh`, `push /sales`. */
type Navigation = string[];

export type Screen = RenderResult & {
  user: UserEvent;
  navigation: Navigation;
  /** Draws the screen with what the server sends now, as a refresh does. */
  redraw: (children: ReactNode) => void;
};

type ScreenOptions = { language?: Language; path?: string; delay?: number | null };

/**
 * A component as in the product: real texts, providers and query client, and a router that only records its calls. The
 * query client is emptied first. `delay` is between two keys, milliseconds; null types without pauses.
 */
export function renderScreen(
  children: ReactNode,
  { language = 'en', path = '/', delay = null }: ScreenOptions = {},
): Screen {
  queryClient().clear();
  forgetAssumptions();
  const navigation: Navigation = [];
  const router = routerInto(navigation);
  const within = (screen: ReactNode) => (
    <Frame language={language} path={path} router={router}>
      {screen}
    </Frame>
  );
  const result = render(within(children));
  return {
    ...result,
    user: userEvent.setup({ delay }),
    navigation,
    redraw: (next) => result.rerender(within(next)),
  };
}

function routerInto(navigation: Navigation): AppRouterInstance {
  return {
    bfcacheId: 'test',
    back: () => void navigation.push('back'),
    forward: () => void navigation.push('forward'),
    refresh: () => void navigation.push('refresh'),
    push: (href) => void navigation.push(`push ${href}`),
    replace: (href) => void navigation.push(`replace ${href}`),
    prefetch: () => undefined,
  };
}

type FrameProps = { language: Language; path: string; router: AppRouterInstance; children: ReactNode };

function Frame({ language, path, router, children }: FrameProps) {
  const [search] = useState(() => new URLSearchParams(path.split('?')[1] ?? ''));
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={path.split('?')[0] ?? '/'}>
        <SearchParamsContext value={search}>
          <NextIntlClientProvider locale={language} messages={MESSAGES[language]} timeZone="Asia/Jerusalem">
            <Providers direction={directionOf(language)} nonce="" theme="light">
              <QueryProvider>{children}</QueryProvider>
            </Providers>
          </NextIntlClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
