'use client';

import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type AttemptTabsProps = { label: string; attempts: readonly { number: number; tab: ReactNode; panel: ReactNode }[] };

/** The attempts of a delivery, the last one open. Arrow keys move between them. */
export function AttemptTabs({ label, attempts }: AttemptTabsProps) {
  return (
    <Tabs.Root defaultValue={attempts.at(-1)?.number ?? 1}>
      <Tabs.List aria-label={label} className="flex flex-wrap gap-2" activateOnFocus>
        {attempts.map(({ number, tab }) => (
          <Tabs.Tab
            key={number}
            value={number}
            className="thumb flex min-h-9 items-center gap-2 rounded-control border px-3 py-1.5 hover:bg-hover data-active:border-accent data-active:bg-accent-soft"
          >
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {attempts.map(({ number, panel }) => (
        <Tabs.Panel key={number} value={number} className="mt-5 rounded-panel">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
