'use client';

import { Languages, SunMoon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useAction } from '#components/query/use-action.ts';
import { useOptimistic } from '#components/query/use-optimistic.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { Menu, MenuChoices } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { useTheme } from './providers.tsx';
import { readTheme, THEMES } from './theme.ts';

/** Stores a language. False where that failed. */
export type ChooseLanguage = (language: string) => Promise<{ ok: boolean }>;

/** The language of a person, not of a page: stored, and applied to the whole document. */
export function useLanguageChoice(choose: ChooseLanguage) {
  const t = useTranslations('common.language');
  const toast = useToast();
  const { shown, assume, rollBack } = useOptimistic<string, string>(['language'], useLocale(), (_, chosen) => chosen);
  const { run, isBusy } = useAction(choose, {
    noResponse: () => ({ ok: false }),
    onAnswer: ({ ok }) => {
      if (ok) return;
      rollBack();
      toast.add({ title: t('failed'), type: 'error', priority: 'high' });
    },
  });
  return {
    shown,
    isBusy,
    pick: (language: string) => {
      assume(language);
      void run(language);
    },
  };
}

export function LanguageSwitch({ choose }: { choose: ChooseLanguage }) {
  const t = useTranslations('common.language');
  const { shown, isBusy, pick } = useLanguageChoice(choose);
  const choices = LANGUAGES.map((language) => ({ value: language, label: t(language) }));
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-busy={isBusy}
          aria-label={t('label')}
          title={t('label')}
          className={buttonClass('quiet', 'icon')}
        >
          <Languages aria-hidden className="size-4.5" />
        </button>
      }
    >
      <MenuChoices label={t('label')} value={shown} choices={choices} onChoose={pick} />
    </Menu>
  );
}

export function ThemeSwitch() {
  const t = useTranslations('common.theme');
  const { theme, choose } = useTheme();
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={t('label')} title={t('label')} className={buttonClass('quiet', 'icon')}>
          <SunMoon aria-hidden className="size-4.5" />
        </button>
      }
    >
      <MenuChoices
        label={t('label')}
        value={theme}
        choices={THEMES.map((value) => ({ value, label: t(value) }))}
        onChoose={(value) => choose(readTheme(value))}
      />
    </Menu>
  );
}
