'use client';

import { Languages, SunMoon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Menu, MenuChoices } from '#components/ui/menu.tsx';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { useTheme } from './providers.tsx';
import { readTheme, THEMES } from './theme.ts';

export type ChooseLanguage = (language: string) => Promise<void>;

/** The language of a person, not of a page: remembered, and the whole document turns with it. */
export function LanguageSwitch({ choose }: { choose: ChooseLanguage }) {
  const t = useTranslations('common.language');
  const [waiting, start] = useTransition();
  const choices = LANGUAGES.map((language) => ({ value: language, label: t(language) }));
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          aria-busy={waiting}
          aria-label={t('label')}
          title={t('label')}
          className={buttonClass('quiet', 'icon')}
        >
          <Languages aria-hidden className="size-4.5" />
        </button>
      }
    >
      <MenuChoices
        label={t('label')}
        value={useLocale()}
        choices={choices}
        onChoose={(language) => start(() => choose(language))}
      />
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
