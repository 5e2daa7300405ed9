'use client';

import { useEffect, useRef } from 'react';
import { TabLinks } from '#components/ui/page/tab-links.tsx';
import { useNavigationLinks } from './links-context.tsx';

type ScreenTabsProps<Href extends string> = { label: string; screens: readonly Href[]; current: Href };

/**
 * Tabs of screens of the navigation that the person may open; none where that is one alone. Where they scroll, the
 * current one is in sight.
 */
export function ScreenTabs<Href extends string>({ label, screens, current }: ScreenTabsProps<Href>) {
  const links = useNavigationLinks();
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another tab.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  const open = screens.flatMap((screen) => links.find(({ href }) => href === screen) ?? []);
  if (open.length < 2) return null;
  return (
    <div ref={tabs}>
      <TabLinks label={label} links={open} current={current} />
    </div>
  );
}
