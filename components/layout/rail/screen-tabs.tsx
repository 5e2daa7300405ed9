'use client';

import { TabLinks } from '#components/ui/page/tab-links.tsx';
import { useNavigationLinks } from './links-context.tsx';

type ScreenTabsProps<Href extends string> = { label: string; screens: readonly Href[]; current: Href };

/** Tabs of screens of the navigation that the person may open; none where that is one alone. */
export function ScreenTabs<Href extends string>({ label, screens, current }: ScreenTabsProps<Href>) {
  const links = useNavigationLinks();
  const open = screens.flatMap((screen) => links.find(({ href }) => href === screen) ?? []);
  return open.length < 2 ? null : <TabLinks label={label} links={open} current={current} />;
}
