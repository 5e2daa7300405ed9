'use client';

import { NextIntlClientProvider } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '#lib/kernel/language.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';

/** The texts of terminals in one language, with the reasons of declines as the sandbox names them everywhere. */
type TerminalTexts = Pick<Messages, 'terminal'> & { 'payment-page': Pick<Messages['payment-page'], 'sandbox'> };

export type TextsByLanguage = Readonly<Record<Language, TerminalTexts>>;

const AllTexts = createContext<TextsByLanguage | null>(null);

/** All five languages: a terminal speaks its own, and a buyer's receipt the buyer's. */
export const TerminalTextsProvider = ({ texts, children }: { texts: TextsByLanguage; children: ReactNode }) => (
  <AllTexts value={texts}>{children}</AllTexts>
);

/** Texts below this element are in `language` instead of the page's. */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const texts = useContext(AllTexts);
  return texts === null ? (
    children
  ) : (
    <NextIntlClientProvider locale={language} messages={texts[language]}>
      {children}
    </NextIntlClientProvider>
  );
}
