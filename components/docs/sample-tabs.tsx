'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { cx } from '#components/ui/class-names.ts';
import type { Sample } from '#lib/docs/blocks.ts';
import { PLACEHOLDERS } from '#lib/docs/placeholders.ts';
import { directionOf, readLanguage } from '#lib/kernel/language.ts';
import { keep, useKept } from './reader-keys.ts';

type SampleTabsProps = { label: string; samples: readonly Sample[] };

/**
 * Tabs of one program in several languages, with the reader's key in it. The language is the one chosen
 * last in this tab of the browser, on any page. The button that copies stands over the code, beside the languages.
 */
export function SampleTabs({ label, samples }: SampleTabsProps) {
  const { key, token, language } = useKept();
  const id = useId();
  const shown = samples.find((sample) => sample.language === language) ?? samples[0];
  if (!shown) return null;
  const filled = [
    [PLACEHOLDERS.seller, key],
    [PLACEHOLDERS.accessToken, token],
  ].reduce((text, [name = '', value = '']) => (value === '' ? text : text.replaceAll(name, value)), shown.code);
  const name = `${label}, ${shown.language}`;
  const isAlone = samples.length === 1;
  return (
    <div className="overflow-hidden rounded-panel border">
      <div className="flex items-end gap-2 border-b bg-sunken ps-2 pe-1.5 pt-1.5">
        {isAlone ? (
          <span className="px-3 pb-2 text-sm text-muted">
            <bdi>{shown.language}</bdi>
          </span>
        ) : (
          <Languages id={id} label={label} samples={samples} shown={shown.language} />
        )}
        <span className="ms-auto pb-1.5">
          <CopyButton text={filled} name={name} />
        </span>
      </div>
      <div
        dir="ltr"
        {...(!isAlone && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${shown.language}` })}
      >
        <pre tabIndex={0} role="group" aria-label={name} className="max-h-[32rem] overflow-auto p-4 text-start text-sm">
          <code translate="no" className="font-mono">
            {filled}
          </code>
        </pre>
      </div>
    </div>
  );
}

type LanguagesProps = SampleTabsProps & { id: string; shown: string };

/** One tab per language. Arrow keys move along the line, Enter and Space choose. */
function Languages({ id, label, samples, shown }: LanguagesProps) {
  const t = useTranslations('reference.samples');
  const isRightToLeft = directionOf(readLanguage(useLocale())) === 'rtl';
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const steps: Readonly<Record<string, number>> = {
      [forward]: (at + 1) % tabs.length,
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('languages', { name: label })}
      onKeyDown={move}
      className="flex flex-wrap gap-1"
    >
      {samples.map(({ language }) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-${language}`}
          aria-controls={`${id}-panel`}
          aria-selected={language === shown}
          tabIndex={language === shown ? 0 : -1}
          onClick={() => keep({ language })}
          className={cx(
            'thumb -mb-px inline-flex h-9 items-center border-b-2 px-3',
            language === shown ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          <bdi>{language}</bdi>
        </button>
      ))}
    </div>
  );
}
