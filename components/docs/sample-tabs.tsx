'use client';

import { Tabs } from '@base-ui/react/tabs';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { Sample } from '#lib/docs/blocks.ts';
import { PLACEHOLDERS } from '#lib/docs/placeholders.ts';
import { keep, useKept } from './reader-keys.ts';

/**
 * Tabs of one program in several languages, with the reader's key in it. The language is the one chosen
 * last in this tab.
 */
export function SampleTabs({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const t = useTranslations('reference.samples');
  const { key, token, language } = useKept();
  const filled = (code: string) =>
    [
      [PLACEHOLDERS.seller, key],
      [PLACEHOLDERS.accessToken, token],
    ].reduce((text, [name = '', value = '']) => (value === '' ? text : text.replaceAll(name, value)), code);
  const chosen = samples.some((sample) => sample.language === language) ? language : samples[0]?.language;
  if (samples.length === 1) {
    const [{ code, language: only } = { code: '', language: '' }] = samples;
    return (
      <div className="rounded-panel border">
        <Code code={filled(code)} name={`${label}, ${only}`} />
      </div>
    );
  }
  return (
    <Tabs.Root
      value={chosen ?? null}
      onValueChange={(value) => keep({ language: String(value) })}
      className="overflow-hidden rounded-panel border"
    >
      <Tabs.List
        aria-label={t('languages', { name: label })}
        className="flex flex-wrap gap-1 border-b bg-sunken px-2 pt-1.5"
      >
        {samples.map(({ language: one }) => (
          <Tabs.Tab
            key={one}
            value={one}
            className="thumb -mb-px inline-flex h-9 items-center border-b-2 border-transparent px-3 text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            <bdi>{one}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {samples.map(({ language: one, code }) => (
        <Tabs.Panel key={one} value={one}>
          <Code code={filled(code)} name={`${label}, ${one}`} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}

function Code({ code, name }: { code: string; name: string }) {
  return (
    <div dir="ltr" className="relative">
      <pre
        tabIndex={0}
        role="group"
        aria-label={name}
        className="max-h-[32rem] overflow-auto p-4 pe-12 text-start text-sm"
      >
        <code translate="no" className="font-mono">
          {code}
        </code>
      </pre>
      <span className="absolute end-2 top-2">
        <CopyButton text={code} name={name} />
      </span>
    </div>
  );
}
