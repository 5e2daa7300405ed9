import type { NavigationIcon, NavigationSection } from '#lib/screen.ts';

/** One entry of the navigation that this person may open, in their language. Shell makes them on the server. */
export type NavigationLink = { href: string; label: string; icon: NavigationIcon; section: NavigationSection };

export const isCurrent = (href: string, path: string): boolean =>
  href === '/' || href === '/docs' ? path === href : path === href || path.startsWith(`${href}/`);

export const ofSection = (links: readonly NavigationLink[], section: NavigationSection): readonly NavigationLink[] =>
  links.filter((link) => link.section === section);

/** How many of the main screens a phone's bar has room for; the rest wait in its sheet. */
export const THUMB_ITEMS = 4;
