import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Brand } from './brand.tsx';
import { EntranceLink } from './entrance-link.tsx';
import type { NavigationLink } from './navigation.ts';
import { type ChooseLanguage, LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SandboxBar, type SandboxBarProps } from './sandbox-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { NearLink } from '#components/ui/near-link.tsx';

export type PublicShellProps = {
  /** Bar of the sandbox; null in production. */
  sandbox: SandboxBarProps | null;
  /** Whether the header leads to the sign-in. */
  offersSignIn: boolean;
  chooseLanguage: ChooseLanguage;
  /** Links to public pages. */
  links: readonly Pick<NavigationLink, 'href' | 'label'>[];
  children: ReactNode;
};

/** Frame of public pages: one header, one footer line, no data of a person. */
export function PublicShell({ sandbox, offersSignIn, chooseLanguage, links, children }: PublicShellProps) {
  const t = useTranslations('common');
  return (
    <div className={cx('flex min-h-dvh flex-col short:[--head:0px]', sandbox ? '[--head:2rem]' : '[--head:0px]')}>
      <SkipLink />
      {sandbox ? <SandboxBar {...sandbox} className="sticky top-0 z-30 short:static" /> : null}
      <header className="border-b bg-paper">
        <div className="mx-auto flex h-14 w-full max-w-[1200px] items-center gap-3 px-4 md:px-6">
          <NearLink href="/" aria-label={t('product')} className="thumb inline-flex items-center">
            <Brand />
          </NearLink>
          <div className="ms-auto flex items-center gap-1">
            <LanguageSwitch choose={chooseLanguage} />
            <ThemeSwitch />
            {offersSignIn ? <EntranceLink /> : null}
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1200px] grow flex-col px-4 pt-8 pb-16 outline-none md:px-6"
      >
        {children}
      </main>
      {links.length === 0 ? null : (
        <footer className="border-t">
          <nav
            aria-label={t('open.more')}
            className="mx-auto flex w-full max-w-[1200px] flex-wrap items-center gap-x-5 px-4 py-3 text-sm md:px-6"
          >
            {links.map(({ href, label }) => (
              <NearLink
                key={href}
                href={href}
                className="thumb inline-flex items-center py-1 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </NearLink>
            ))}
          </nav>
        </footer>
      )}
    </div>
  );
}
