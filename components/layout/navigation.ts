import type { NavigationIcon, NavigationSection } from '#lib/screen.ts';

/** One entry of the navigation that this person may open, in their language. Shell makes them on the server. */
export type NavigationLink = {
  href: string;
  label: string;
  icon: NavigationIcon;
  section: NavigationSection;
  /** The entry whose screen links to this one. */
  within?: string | undefined;
  letter?: string | undefined;
};

/**
 * The entry of the rail whose screens link to this one, of those that the person may open; null for an entry of the
 * rail.
 */
function leaderOf(links: readonly NavigationLink[], { within }: NavigationLink): NavigationLink | null {
  const nearest = links.find(({ href }) => href === within) ?? null;
  return (nearest && leaderOf(links, nearest)) ?? nearest;
}

/** Entries of the rail and of a phone's sheet. */
export const railLinks = (links: readonly NavigationLink[]): readonly NavigationLink[] =>
  links.filter((link) => leaderOf(links, link) === null);

/**
 * The entry of the rail for a page: the longest address that begins the page's own, or the entry that links to that.
 * Home matches itself alone.
 */
export function currentLink(links: readonly NavigationLink[], path: string): NavigationLink | null {
  const around = links.filter(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)));
  const nearest = around.toSorted((one, other) => other.href.length - one.href.length)[0] ?? null;
  return (nearest && leaderOf(links, nearest)) ?? nearest;
}

/** The groups of the rail, each of which folds. Tools of the sandbox are tools of developers. */
const SECTIONS_OF = {
  operator: ['operator'],
  partner: ['partner'],
  work: ['work'],
  business: ['business'],
  developers: ['developers', 'sandbox'],
} as const satisfies Record<string, readonly NavigationSection[]>;
export type NavigationGroup = keyof typeof SECTIONS_OF;
const GROUPS = Object.keys(SECTIONS_OF) as NavigationGroup[];

export const groupOf = ({ section }: Pick<NavigationLink, 'section'>): NavigationGroup =>
  section === 'sandbox' ? 'developers' : section;

export type GroupedLinks = {
  group: NavigationGroup;
  sections: readonly { section: NavigationSection; links: readonly NavigationLink[] }[];
};

/** Groups and sections in order; one of which the person may open nothing is not among them. */
export function grouped(links: readonly NavigationLink[]): readonly GroupedLinks[] {
  return GROUPS.map((group) => ({
    group,
    sections: SECTIONS_OF[group]
      .map((section) => ({ section, links: links.filter((link) => link.section === section) }))
      .filter((part) => part.links.length > 0),
  })).filter(({ sections }) => sections.length > 0);
}

/**
 * Groups open by default. Tools of developers are open for people who see calls of the API and take no money; all
 * others see them folded, so that about eight entries are in sight.
 */
export function groupsAtFirst(rights: readonly string[]): readonly NavigationGroup[] {
  const connectsSystems = rights.includes('see-api-log') && !rights.includes('make-sales');
  return ['operator', 'partner', 'work', connectsSystems ? 'developers' : 'business'];
}

const SEPARATOR = '.';
const NONE = 'none';

/** Open groups by the cookie; null before the first change. */
export function readGroups(cookie: string | undefined): readonly NavigationGroup[] | null {
  if (!cookie) return null;
  const open = cookie.split(SEPARATOR);
  return GROUPS.filter((group) => open.includes(group));
}

export const groupsCookie = (open: ReadonlySet<NavigationGroup>): string =>
  GROUPS.filter((group) => open.has(group)).join(SEPARATOR) || NONE;

/** Entries that a phone's bar has room for; the rest are in its sheet. */
const THUMB_ITEMS = 4;

/** Entries of a phone's bar: home, then a partner's own screens, then those of its sellers and of all businesses. */
export function thumbLinks(links: readonly NavigationLink[]): readonly NavigationLink[] {
  const ofSection = (wanted: NavigationSection) =>
    railLinks(links).filter(({ href, section }) => section === wanted && href !== '/');
  const home = links.filter(({ href }) => href === '/');
  return [...home, ...ofSection('operator'), ...ofSection('partner'), ...ofSection('work')].slice(0, THUMB_ITEMS);
}
