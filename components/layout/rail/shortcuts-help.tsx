'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { grouped, type NavigationLink } from '../navigation.ts';
import { LEADER } from './keys.ts';

type HelpProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  links: readonly NavigationLink[];
  isOn: boolean;
  turn: (isOn: boolean) => void;
};

/** Every shortcut that this person has; shortcuts of one key can be turned off for who presses keys by accident. */
export function ShortcutsHelp({ open, onOpenChange, links, isOn, turn }: HelpProps) {
  const t = useTranslations('common.shortcuts');
  const nav = useTranslations('common.nav');
  const control = isApple() ? '⌘' : 'Ctrl';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      <div className="grid gap-5">
        <Keys
          title={t('anywhere')}
          rows={[
            [t('search'), [control, 'K']],
            [t('help'), ['?']],
            [t('submit'), [control, 'Enter']],
            [t('close'), ['Esc']],
          ]}
        />
        <Keys
          title={t('lists')}
          rows={[
            [t('next'), ['J']],
            [t('previous'), ['K']],
            [t('open'), ['Enter']],
          ]}
        />
        {grouped(links).map(({ group, sections }) => (
          <Keys
            key={group}
            title={nav(group)}
            rows={sections
              .flatMap((section) => section.links)
              .flatMap(({ label, letter }) => (letter ? [[label, [LEADER.toUpperCase(), letter.toUpperCase()]]] : []))}
          />
        ))}
        <label className="flex items-start gap-3 border-t pt-4">
          <input
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            onChange={(event) => turn(event.currentTarget.checked)}
            className="mt-0.5"
          />
          <span>
            {t('on')}
            <span className="block text-sm text-muted">{t('onHelp')}</span>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

const isApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

function Keys({ title, rows }: { title: string; rows: readonly (readonly [text: string, keys: readonly string[]])[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-muted">{title}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {rows.map(([text, keys]) => (
          <div key={text} className="flex min-h-9 items-center justify-between gap-3 border-b py-1">
            <dt className="min-w-0">{text}</dt>
            <dd translate="no" className="island flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-6 place-items-center rounded-sm border bg-sunken px-1.5 py-0.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
