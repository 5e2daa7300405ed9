import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Rail, type RailProps } from './rail.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

/** `banner`: a notice that is shown on every screen. */
type ShellProps = {
  rail: Omit<RailProps, 'links'> & { rights: readonly Right[] };
  bar: Omit<TopBarProps, 'links'>;
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of every dashboard screen. The screen itself is `main`, at most 1,200 px wide unless it asks for more. */
export function Shell({ rail: { rights, ...rail }, bar, banner = null, children }: ShellProps) {
  const t = useTranslations();
  const links = navigationOf(SCREEN_MODULES, { rights, sandbox: bar.sandbox }).map(
    ({ href, label, icon, section }) => ({ href, label: t(label), icon, section }),
  );
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60"
      >
        {t('common.nav.skip')}
      </a>
      <Rail {...rail} links={links} />
      <div className="flex min-w-0 grow flex-col">
        <div className="sticky top-0 z-30">
          {bar.sandbox ? <SandboxBar /> : null}
          <TopBar {...bar} links={links} />
        </div>
        {banner}
        <main id="main" tabIndex={-1} className="grow px-4 pt-6 pb-24 outline-none md:px-6 md:pb-12">
          {children}
        </main>
      </div>
      <BottomBar sellers={rail.sellers} chosenSeller={rail.chosenSeller} links={links} />
    </div>
  );
}
