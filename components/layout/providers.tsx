'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { LeaveDialog } from '#components/form/leave-dialog.tsx';
import { Toasts } from '#components/ui/overlay/toasts.tsx';
import { rememberChoice } from './choices.ts';
import { replayEarlyPress } from './early-presses.ts';
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

/**
 * Contexts of every client component: direction, the nonce for its styles, the theme. Part of every document: what few
 * screens need stands in their frames, such as the query client.
 */
export function Providers({ direction, nonce, theme: first, isSandbox = false, children }: ProvidersProps) {
  const [theme, setTheme] = useState(first);
  useEffect(replayEarlyPress, []);
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
            {children}
            <Toasts />
            <LeaveDialog />
            <HeldNavigation />
          </SandboxContext>
        </ThemeContext>
      </DirectionProvider>
    </CSPProvider>
  );
}
