import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NearLink } from '#components/ui/near-link.tsx';
import { Brand } from './brand.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { SkipLink } from './skip-link.tsx';

/**
 * Frame of a page outside all others: the brand, and nothing of a person. It is part of every document, because the
 * screens of a 404 and of a failure at the root are.
 */
export function BareShell({ isSandbox, children }: { isSandbox: boolean; children: ReactNode }) {
  const t = useTranslations('common');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isSandbox ? <SandboxBar clock={null} timeZone="UTC" /> : null}
      <header className="border-b bg-paper">
        <div className="mx-auto flex h-14 w-full max-w-[1200px] items-center px-4 md:px-6">
          <NearLink href="/" aria-label={t('product')} className="thumb inline-flex items-center">
            <Brand />
          </NearLink>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1200px] grow flex-col px-4 pt-8 pb-16 outline-none md:px-6"
      >
        {children}
      </main>
    </div>
  );
}
