import { type ScreenView, viewOf } from '#app/_server/person.ts';
import { type Screen, SCREENS } from '#lib/screens.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';
import { declared } from './declared.ts';
import {
  type Address,
  addressOf,
  type Here,
  hereByClock,
  type PageElement,
  type PageProps,
  titled,
  type With,
  withLoaded,
} from './shared.ts';

/** The person, address and time of a screen. */
export type DashboardContext = ScreenView & Address & Here;

type DashboardPage<Loaded extends object> = {
  /** A function where it names what is loaded. */
  title: MessageKey | ((shown: With<DashboardContext, Loaded>) => Promise<string>);
  load?: (context: DashboardContext) => Promise<Loaded> | Loaded;
  show: (shown: With<DashboardContext, Loaded>) => PageElement;
};

/**
 * A page of the dashboard behind the right of its screen (`SCREENS`): what it loads, then what it draws. A page exports
 * `generateMetadata` and, as its default, `page`. Pages of one object are made by `recordPage`, lists by `listPage`.
 */
export function dashboardPage<Loaded extends object = object>(
  screen: Screen,
  { title, load, show }: DashboardPage<Loaded>,
) {
  const shownOf = async (props: PageProps) => {
    const [view, address, here] = await Promise.all([viewOf(screen), addressOf(props), hereByClock()]);
    const context = { ...view, ...address, ...here };
    return withLoaded(context, (await load?.(context)) as Loaded | undefined);
  };
  const generateMetadata = async (props: PageProps = {}) => {
    // A refusal here decides the status before the first byte.
    if (typeof title === 'function') return titled(title(await shownOf(props)));
    await viewOf(screen);
    return titled(title);
  };
  const page = async (props: PageProps) => show(await shownOf(props));
  return { generateMetadata, page: declared(page, { path: screen, who: SCREENS[screen] ?? 'person' }) };
}
