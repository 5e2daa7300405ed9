'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { LeaveDialog } from '#components/form/leave-dialog.tsx';
import { queryClient } from '#components/query/query-client.ts';
import { ToastProvider, Toasts } from '#components/ui/overlay/toasts.tsx';
import { rememberChoice } from './choices.ts';
import { HeldNavigation } from './held-navigation.tsx';
import { THEME_COOKIE, type Theme } from './theme.ts';
import { followTranslators } from '#components/ui/page/translated-page.ts';

if (typeof document !== 'undefined') followTranslators(document);

type ThemeChoice = { theme: Theme; choose: (theme: Theme) => void };
const ThemeContext = createContext<ThemeChoice>({ theme: 'system', choose: () => undefined });

export const useTheme = (): ThemeChoice => useContext(ThemeContext);

const SandboxContext = createContext(false);

/** True in the sandbox; read in the browser, for a page that could not ask the server. */
export const useIsSandbox = (): boolean => useContext(SandboxContext);

type ProvidersProps = {
  direction: 'ltr' | 'rtl';
  nonce: string;
  theme: Theme;
  isSandbox?: boolean;
  children: ReactNode;
};

/** Contexts of every client component: direction, the nonce for its styles, the theme, the query client, and toasts. */
export function Providers({ direction, nonce, theme: first, isSandbox = false, children }: ProvidersProps) {
  const [theme, setTheme] = useState(first);
  const choice = useMemo<ThemeChoice>(
    () => ({
      theme,
      choose(next) {
        setTheme(next);
        if (next === 'system') delete document.documentElement.dataset.theme;
        else document.documentElement.dataset.theme = next;
        rememberChoice(THEME_COOKIE, next === 'system' ? '' : next);
      },
    }),
    [theme],
  );
  return (
    <CSPProvider nonce={nonce} disableStyleElements>
      <DirectionProvider direction={direction}>
        <ThemeContext value={choice}>
          <SandboxContext value={isSandbox}>
            <QueryProvider>
              <ToastProvider timeout={7_000}>
                {children}
                <Toasts />
                <LeaveDialog />
                <HeldNavigation />
              </ToastProvider>
            </QueryProvider>
          </SandboxContext>
        </ThemeContext>
      </DirectionProvider>
    </CSPProvider>
  );
}

function QueryProvider({ children }: { children: ReactNode }) {
  // The query client learns of changes alone, and a page opened without a network has had none.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
