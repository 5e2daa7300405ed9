import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { chooseLanguage } from '#app/_server/choose-language.ts';
import { PublicShell, type PublicShellProps } from '#components/layout/public-shell.tsx';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import { sandboxNow } from './sandbox-now.ts';

type PublicFrameProps = { children: ReactNode } & Pick<PublicShellProps, 'offersSignIn'>;

/** The frame of pages for everybody. */
export async function PublicFrame({ offersSignIn, children }: PublicFrameProps) {
  const [sandbox, t] = await Promise.all([sandboxNow(), getTranslations()]);
  const open = navigationOf(SCREEN_MODULES, { rights: null, sandbox: sandbox !== null });
  return (
    <PublicShell
      sandbox={sandbox}
      offersSignIn={offersSignIn}
      chooseLanguage={chooseLanguage}
      links={open.map(({ href, label }) => ({ href, label: t(label) }))}
    >
      {children}
    </PublicShell>
  );
}
