import type { Right } from './modules/access/contract/rights.ts';
import type { AuditArea } from './modules/audit/contract.ts';
import type { MessageKey } from './platform/i18n/say.ts';

/**
 * Screens of a module with the right of each, and their places in the navigation. Plain data that browsers and servers
 * read alike; `screens.ts` of a module fills it, `lib/screens.ts` lists them.
 */
export type ModuleScreens = {
  /** Every page and reading route of the dashboard with the right that opens it; null: every signed-in person. */
  screens: Readonly<Record<`/${string}`, Right | null>>;
  /** Every page and reading route beside the dashboard with whom it is open to. */
  open?: Readonly<Record<`/${string}`, Audience>>;
  /**
   * Paths whose responses bring a content security policy of their own, and are no pages of Next. One that ends with a
   * slash stands for everything below it.
   */
  ownPolicyPaths?: readonly `/${string}`[];
  navigation?: readonly NavigationEntry[];
  /** Actions that home offers to people who may take them. */
  homeActions?: readonly HomeAction[];
  /** Columns that it adds to the table of sales, by their names on the wire; `extensions.ts` has their values. */
  saleColumns?: readonly string[];
  /** Actions of people there, by their words in the audit log: the area of each, and its sentence. */
  audited?: Readonly<Record<string, AuditedAction>>;
};

export type AuditedAction = { area: AuditArea; says: MessageKey };

/**
 * Audience of a page beside the dashboard.
 *
 * - `everybody`: all visitors, in the sandbox and in production.
 * - `insiders`: all visitors of the sandbox; signed-in people in production.
 * - `sandbox`: all visitors of the sandbox; production answers 404.
 * - `sandbox-viewers`: in the sandbox, visitors on its own machine and signed-in people; production answers 404.
 * - `operators`: signed-in people who run the installation; all others get 404, signed in or not.
 */
export type Audience = 'everybody' | 'insiders' | 'sandbox' | 'sandbox-viewers' | 'operators';

/**
 * Sections in the order of the rail: the operators', partners' own before those of their sellers; developers' and the
 * sandbox's last.
 */
const NAVIGATION_SECTIONS = ['operator', 'partner', 'work', 'business', 'developers', 'sandbox'] as const;
export type NavigationSection = (typeof NAVIGATION_SECTIONS)[number];

/** Icons of the navigation; `components/layout/navigation-icons.ts` draws each. */
export type NavigationIcon =
  | 'activity'
  | 'badge'
  | 'bank'
  | 'chart'
  | 'basket'
  | 'bell'
  | 'book'
  | 'clipboard'
  | 'clock'
  | 'code'
  | 'contact'
  | 'device'
  | 'store'
  | 'error'
  | 'files'
  | 'hourglass'
  | 'house'
  | 'inbox'
  | 'key'
  | 'link'
  | 'log'
  | 'mail'
  | 'package'
  | 'palette'
  | 'people'
  | 'percent'
  | 'receipt'
  | 'repeat'
  | 'return'
  | 'scroll'
  | 'send'
  | 'shield'
  | 'signature'
  | 'terminal'
  | 'wallet';

/** `order` sorts the entries of a section. The audience of an entry is that of its screen or page. */
export type NavigationEntry = {
  href: `/${string}`;
  label: MessageKey;
  icon: NavigationIcon;
  section: NavigationSection;
  order: number;
  /**
   * Parent screen: people who may open that one find this one there, and in the search, and the rail stays short. For
   * all others it is an entry like any other. The parent may have one itself: the rail marks the last of
   * them that they may open.
   */
  within?: `/${string}`;
  /** A letter or a digit: after the letter G it leads here, from everywhere but a field. One entry has it. */
  letter?: string;
};

/** An action of home: the page that begins it. `order` sorts the actions of all modules; the first is the main one. */
export type HomeAction = {
  href: `/${string}`;
  label: MessageKey;
  icon: NavigationIcon;
  right: Right;
  /** People with this right have others to begin with. */
  unless?: Right;
  order: number;
};

/** Actions that a person with these rights is offered at home, the main one first. */
export const homeActionsOf = (modules: readonly ModuleScreens[], rights: readonly Right[]): readonly HomeAction[] =>
  modules
    .flatMap(({ homeActions = [] }) => homeActions)
    .filter(({ right, unless }) => rights.includes(right) && !(unless !== undefined && rights.includes(unless)))
    .toSorted((one, other) => one.order - other.order);

type FoundScreen<Path extends string> = { path: Path; right: Right | null };

/** Finds the screen of a path, without its query, fragment and closing slash; null where there is none. */
export function screenFinder<Path extends string>(
  screens: Readonly<Record<Path, Right | null>>,
): (path: string) => FoundScreen<Path> | null {
  const patterns = Object.entries<Right | null>(screens).map(([path, right]) => ({
    path: path as Path,
    right,
    pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}$`),
  }));
  return (path) => {
    const bare = path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
    // A name of its own comes before a parameter in its place.
    return (
      patterns.find(({ path: known }) => known === bare) ?? patterns.find(({ pattern }) => pattern.test(bare)) ?? null
    );
  };
}

/**
 * Navigation of a person with these rights, or of an anonymous visitor (`rights` null), from the tables that the
 * screens and pages themselves use.
 */
export function navigationOf(
  modules: readonly ModuleScreens[],
  { rights, sandbox, isOperator = false }: { rights: readonly Right[] | null; sandbox: boolean; isOperator?: boolean },
): readonly NavigationEntry[] {
  const find = screenFinder(screensOf(modules));
  const open = openPagesOf(modules);
  const isOpen = ({ href }: NavigationEntry): boolean => {
    const screen = find(href);
    // Operators are members of nothing: screens of businesses are not theirs.
    if (screen) return !isOperator && rights !== null && (screen.right === null || rights.includes(screen.right));
    const audience = open[href];
    if (audience === 'operators') return isOperator;
    return audience === 'everybody' || sandbox || (audience === 'insiders' && rights !== null);
  };
  return modules
    .flatMap(({ navigation = [] }) => navigation)
    .filter(isOpen)
    .toSorted(
      (one, other) =>
        NAVIGATION_SECTIONS.indexOf(one.section) - NAVIGATION_SECTIONS.indexOf(other.section) ||
        one.order - other.order,
    );
}

/** Every screen of the given modules with its right. Throws where two modules bring one path. */
export const screensOf = (modules: readonly ModuleScreens[]): Readonly<Record<string, Right | null>> =>
  byPath(modules.flatMap(({ screens }) => Object.entries(screens)));

/** Every page beside the dashboard with whom it is open to. Throws where two modules bring one path. */
export const openPagesOf = (modules: readonly ModuleScreens[]): Readonly<Record<string, Audience>> =>
  byPath(modules.flatMap(({ open = {} }) => Object.entries(open)));

/** Paths with a policy of their own, as text of regular expressions that match from the start of a path. */
export const ownPolicyPatterns = (modules: readonly ModuleScreens[]): readonly string[] =>
  modules
    .flatMap(({ ownPolicyPaths = [] }) => ownPolicyPaths)
    .map((path) => {
      const pattern = path.replaceAll('.', String.raw`\.`).replace(/\[\w+\]/g, '[^/]+');
      return path.endsWith('/') ? pattern : `${pattern}$`;
    });

/** Finds whether the response of a path brings a policy of its own. */
export function ownPolicyFinder(modules: readonly ModuleScreens[]): (path: string) => boolean {
  const patterns = ownPolicyPatterns(modules).map((pattern) => new RegExp(`^${pattern}`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function byPath<Whom>(entries: readonly (readonly [path: string, whom: Whom])[]): Readonly<Record<string, Whom>> {
  const all: Record<string, Whom> = {};
  for (const [path, whom] of entries) {
    if (Object.hasOwn(all, path)) throw new Error(`two modules bring the screen ${path}`);
    all[path] = whom;
  }
  return all;
}
