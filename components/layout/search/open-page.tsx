import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand } from '../brand.tsx';
import { type ChooseLanguage, LanguageSwitch, ThemeSwitch } from '../preferences.tsx';
import { SandboxBar } from '../sandbox-bar.tsx';

type OpenPageProps = { sandbox: boolean; chooseLanguage: ChooseLanguage; children: ReactNode };

/** A public page, with links home and to its neighbours, and the choice of language above it. */
export function OpenPage({ sandbox, chooseLanguage, children }: OpenPageProps) {
  const t = useTranslations('common');
  const links = [
    ['/', t('open.dashboard')],
    ['/docs', t('open.docs')],
    ['/docs/verify', t('open.verify')],
    ...(sandbox ? [['/sandbox/inbox', t('open.inbox')] as const] : []),
  ] as const;
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-control bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60"
      >
        {t('nav.skip')}
      </a>
      {sandbox ? <SandboxBar /> : null}
      <header className="border-b bg-paper">
        <div className="mx-auto flex min-h-14 max-w-[1200px] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-1.5">
          <Link href="/" aria-label={t('product')}>
            <Brand />
          </Link>
          <nav
            aria-label={t('open.pages')}
            className="order-last flex w-full flex-wrap gap-x-4 gap-y-1 sm:order-none sm:w-auto"
          >
            {links.map(([href, text]) => (
              <Link
                key={href}
                href={href}
                className="thumb inline-flex items-center text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {text}
              </Link>
            ))}
          </nav>
          <div className="ms-auto flex items-center">
            <LanguageSwitch choose={chooseLanguage} />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1200px] px-4 py-8 outline-none">
        {children}
      </main>
    </>
  );
}
