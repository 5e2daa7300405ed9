import { Command } from 'cmdk';
import { CalendarDays, Languages, LogOut, type LucideIcon, Plus, SunMoon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { signOut } from '#components/access/sign-out.ts';
import { askToLeave } from '#components/form/unsaved-changes.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { NavigationLink } from '../navigation.ts';
import { NAVIGATION_ICONS } from '../navigation-icons.ts';
import { type ChooseLanguage, useLanguageChoice } from '../preferences.tsx';
import { useTheme } from '../providers.tsx';
import { THEMES } from '../theme.ts';
import { type DayInWords, dayInWords } from './day-in-words.ts';
import { groupClass, itemClass } from './found-records.tsx';
import { actionsFor, fits } from './search-actions.ts';

/** A result that needs no response of the server: an action, a day, a screen or a setting. */
type SearchCommand = { value: string; label: string; icon: LucideIcon } & ({ href: string } | { run: () => void });

type SearchCommands = { actions: SearchCommand[]; pages: SearchCommand[]; settings: SearchCommand[] };

export type CommandSources = {
  links: readonly NavigationLink[];
  rights: readonly Right[];
  chooseLanguage: ChooseLanguage;
  /** Seconds that the product's clock is ahead of the true one, and the zone of its days. */
  clock: { ahead: number; timeZone: string };
};

/** Actions, screens and settings that match a text and the person's rights. An empty text matches every screen. */
export function useSearchCommands(
  typed: string,
  { links, rights, chooseLanguage, clock }: CommandSources,
): SearchCommands {
  const t = useTranslations('common');
  const { theme, choose } = useTheme();
  const language = useLanguageChoice(chooseLanguage);
  const day = useDay(typed, clock);
  const actions = actionsFor(rights).flatMap(({ key, href, words }): SearchCommand[] => {
    const label = t(`search.action.${key}`);
    return fits(`${label} ${words}`, typed) ? [{ value: `action ${key}`, label, icon: Plus, href }] : [];
  });
  const pages = links
    .filter(({ label }) => typed.trim() === '' || fits(label, typed))
    .map(({ href, label, icon }): SearchCommand => ({ value: href, label, icon: NAVIGATION_ICONS[icon], href }));
  const settings = [
    ...THEMES.filter((one) => one !== theme).map((one) => ({
      value: `theme ${one}`,
      label: `${t('theme.label')}: ${t(`theme.${one}`)}`,
      icon: SunMoon,
      run: () => choose(one),
    })),
    ...LANGUAGES.filter((one) => one !== language.shown).map((one) => ({
      value: `language ${one}`,
      label: `${t('language.label')}: ${t(`language.${one}`)}`,
      icon: Languages,
      run: () => language.pick(one),
    })),
    {
      value: 'sign-out',
      label: t('action.signOut'),
      icon: LogOut,
      run: () => askToLeave(() => void signOut()),
    },
  ].filter(({ label }) => fits(label, typed));
  return { actions: [...(day && rights.includes('see-sales') ? [day] : []), ...actions], pages, settings };
}

/** The sales of a day that was typed in words or numbers. */
function useDay(typed: string, { ahead, timeZone }: CommandSources['clock']): SearchCommand | null {
  const t = useTranslations('common.search');
  const language = useLocale();
  const day = dayInWords(typed, dayOf(new Date(Date.now() + ahead * 1_000), timeZone), language);
  if (!day) return null;
  return {
    value: 'day',
    label: t('day', { day: isolate('range' in day ? typed.trim() : dayName(day, language)) }),
    icon: CalendarDays,
    href: 'range' in day ? `/sales?range=${day.range}` : `/sales?from=${day.day}&to=${day.day}`,
  };
}

const dayName = (
  { day }: Extract<DayInWords, { day: string }>,
  language: Parameters<typeof calendarLocale>[0],
): string =>
  new Intl.DateTimeFormat(calendarLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

type GroupProps = { title: string; commands: readonly SearchCommand[]; go: (href: string) => void; leave: () => void };

export function CommandGroup({ title, commands, go, leave }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={title} className={groupClass}>
      {commands.map(({ value, label, icon: Icon, ...way }) => (
        <Command.Item
          key={value}
          value={value}
          onSelect={() => {
            if ('href' in way) return go(way.href);
            leave();
            way.run();
          }}
          className={itemClass}
        >
          <Icon aria-hidden className="size-4 text-muted" />
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
