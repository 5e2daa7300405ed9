import type { ReactNode } from 'react';
import { Brand } from '#components/layout/brand.tsx';
import { type ChooseLanguage, LanguageSwitch, ThemeSwitch } from '#components/layout/preferences.tsx';
import { SandboxBar } from '#components/layout/sandbox-bar.tsx';

/** The frame of the pages before sign-in: one form, nothing else. */
export function AuthPage({
  title,
  lead,
  sandbox,
  chooseLanguage,
  children,
}: {
  title: string;
  lead: string;
  sandbox: boolean;
  chooseLanguage: ChooseLanguage;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {sandbox ? <SandboxBar /> : null}
      <header className="flex items-center justify-between px-4 py-3 md:px-6">
        <Brand />
        <div className="flex">
          <LanguageSwitch choose={chooseLanguage} />
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-[23rem] grow flex-col px-4 pt-[12dvh] pb-16">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-1 mb-7 text-lg text-muted">{lead}</p>
        {children}
      </main>
    </div>
  );
}
