import { useTranslations } from 'next-intl';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import { cx } from '#components/ui/class-names.ts';
import type { BottomBar, MenuButton } from './rail/bottom-bar.tsx';
import { NavigationLinks } from './rail/links-context.tsx';
import type { Rail, RailProps } from './rail/rail.tsx';
import { SandboxBar, type SandboxBarProps } from './sandbox-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import type { TopBar, TopBarProps } from './top-bar.tsx';

/** Parts of the frame with a script of their own: loaded with the page, or as soon as the frame is drawn. */
export type ShellParts = {
  Rail: ComponentType<ComponentProps<typeof Rail>>;
  TopBar: ComponentType<ComponentProps<typeof TopBar>>;
  BottomBar: ComponentType<ComponentProps<typeof BottomBar>>;
  MenuButton: ComponentType<ComponentProps<typeof MenuButton>>;
};

type ShellProps = {
  parts: ShellParts;
  /** `isOperator`: the navigation of people who run the installation, in place of that of businesses. */
  rail: Omit<RailProps, 'links'> & { rights: readonly Right[]; isOperator?: boolean };
  bar: Omit<TopBarProps, 'links' | 'rights' | 'menu' | 'sandbox' | 'isOperator'>;
  /** Bar of the sandbox; null in production. */
  sandbox: SandboxBarProps | null;
  /** A notice that every screen begins with. It moves away with the page. */
  banner?: ReactNode;
  children: ReactNode;
};

/**
 * Frame of every screen of the navigation. The screen itself is `main`, at most 1,200 px wide by default. `--head` is
 * the start of sticky elements below the bars, `--foot` the height of a phone's bar; on a screen without height nothing
 * is sticky.
 */
export function Shell({
  parts: { Rail, TopBar, BottomBar, MenuButton },
  rail: { rights, collapsed, isOperator = false, ...choice },
  bar,
  sandbox,
  banner = null,
  children,
}: ShellProps) {
  const t = useTranslations();
  const links = navigationOf(SCREEN_MODULES, { rights, sandbox: sandbox !== null, isOperator }).map(
    ({ label, order: _order, ...entry }) => ({ ...entry, label: t(label) }),
  );
  const menu = { ...choice, links };
  return (
    <div
      className={cx(
        'flex min-h-dvh [--foot:calc(3.5rem+env(safe-area-inset-bottom))] md:[--foot:0px] short:[--foot:0px] ' +
          'short:[--head:0px]',
        sandbox ? '[--head:5.5rem]' : '[--head:3.5rem]',
      )}
    >
      <SkipLink />
      <Rail {...menu} collapsed={collapsed} />
      <div className="flex min-w-0 grow flex-col">
        <div className="sticky top-0 z-30 short:static">
          {sandbox ? <SandboxBar {...sandbox} /> : null}
          <TopBar
            {...{ ...bar, links, rights, isOperator }}
            sandbox={sandbox !== null}
            menu={<MenuButton {...menu} />}
          />
        </div>
        {banner}
        <main id="main" tabIndex={-1} className="grow px-4 pt-6 pb-24 outline-none md:px-6 md:pb-12 short:pb-8">
          <NavigationLinks links={links}>{children}</NavigationLinks>
        </main>
      </div>
      <BottomBar {...menu} />
    </div>
  );
}
