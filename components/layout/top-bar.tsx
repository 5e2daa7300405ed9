'use client';

import { Bell, CircleUserRound, Keyboard, LogOut, UserRoundCog } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useState } from 'react';
import { signOut } from '#components/access/sign-out.ts';
import { askToLeave } from '#components/form/unsaved-changes.ts';
import { buttonClass } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Menu, MenuItem, MenuLine } from '#components/ui/overlay/menu.tsx';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { BrandMark } from './brand.tsx';
import { rememberChoice, SHORTCUTS_COOKIE } from './choices.ts';
import type { NavigationLink } from './navigation.ts';
import { type ChooseLanguage, LanguageSwitch, ThemeSwitch } from './preferences.tsx';
import { SearchBox } from './search/search-box.tsx';
import type { CommandSources } from './search/search-commands.tsx';
import { ShortcutsHelp } from './rail/shortcuts-help.tsx';
import { useShortcuts } from './rail/use-shortcuts.ts';
import { CutText } from '#components/ui/cut-text.tsx';

export type TopBarProps = {
  name: string;
  email: string;
  sandbox: boolean;
  chooseLanguage: ChooseLanguage;
  clock: CommandSources['clock'];
  links: readonly NavigationLink[];
  rights: readonly Right[];
  /** The navigation, where nothing else has room for it. */
  menu: ReactNode;
  /** An operator has an account of their own area, and no payments to hear of. */
  isOperator: boolean;
  /** Whether keys without Ctrl or Cmd lead to screens. */
  shortcuts: boolean;
};

/**
 * Search, language, appearance and person: the same on every screen. In the sandbox a bar of its own is above it;
 * production is named here.
 */
export function TopBar(props: TopBarProps) {
  const { name, email, sandbox, chooseLanguage, clock, links, rights, menu, shortcuts, isOperator } = props;
  const t = useTranslations('common');
  const router = useRouter();
  const [isOn, setIsOn] = useState(shortcuts);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const openHelp = useCallback(() => setIsHelpOpen(true), []);
  useShortcuts({ links, isOn, onHelp: openHelp });
  const turnShortcuts = (next: boolean) => {
    rememberChoice(SHORTCUTS_COOKIE, next ? '' : 'off');
    setIsOn(next);
  };
  return (
    <header className="flex h-14 items-center gap-2 border-b bg-paper px-4 md:px-6 short:h-12">
      {menu}
      <span className="md:hidden short:hidden">
        <BrandMark />
      </span>
      <SearchBox links={links} rights={rights} chooseLanguage={chooseLanguage} clock={clock} />
      {sandbox ? null : (
        <span className="ms-auto hidden rounded-full border border-good/60 px-2.5 py-0.5 text-xs font-medium text-good sm:block">
          {t('environment.production')}
        </span>
      )}
      <div className={cx('ms-auto flex items-center', !sandbox && 'sm:ms-1')}>
        <LanguageSwitch choose={chooseLanguage} />
        <ThemeSwitch />
        <Menu
          align="end"
          trigger={
            <button
              type="button"
              aria-label={`${t('person.label')}: ${name}`}
              title={name}
              className={buttonClass('quiet', 'icon')}
            >
              <CircleUserRound aria-hidden className="size-4.5" />
            </button>
          }
        >
          <div className="max-w-64 px-2.5 py-2">
            <CutText className="font-medium">{name}</CutText>
            <CutText className="text-sm text-muted">{email}</CutText>
          </div>
          <MenuLine />
          <MenuItem
            icon={<UserRoundCog aria-hidden className="size-4 text-muted" />}
            onClick={() => askToLeave(() => router.push(isOperator ? '/operator/account' : '/settings/account'))}
          >
            {t('nav.account')}
          </MenuItem>
          {isOperator ? null : (
            <MenuItem
              icon={<Bell aria-hidden className="size-4 text-muted" />}
              onClick={() => askToLeave(() => router.push('/settings/notifications'))}
            >
              {t('nav.notifications')}
            </MenuItem>
          )}
          <MenuItem icon={<Keyboard aria-hidden className="size-4 text-muted" />} onClick={openHelp}>
            {t('shortcuts.title')}
          </MenuItem>
          <MenuItem
            icon={<LogOut aria-hidden className="turn size-4 text-muted" />}
            onClick={() => askToLeave(() => void signOut())}
          >
            {t('action.signOut')}
          </MenuItem>
        </Menu>
      </div>
      <ShortcutsHelp open={isHelpOpen} onOpenChange={setIsHelpOpen} links={links} isOn={isOn} turn={turnShortcuts} />
    </header>
  );
}
