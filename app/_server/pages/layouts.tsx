import { headers } from 'next/headers';
import { forbidden, notFound } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';
import { loadOrNotFound } from '#app/_server/load/records.ts';
import { currentView, partnersOf } from '#app/_server/person.ts';
import { DashboardFrame, EntranceFrame, OpenFrame } from '#app/_server/screens/frame.tsx';
import { can, isOfPartner } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { screenOfPath } from '#lib/screens.ts';
import { declared } from './declared.ts';

type Frame = { children: ReactNode };
type Layout = (props: Frame) => Promise<ReactElement>;

const AsItIs = ({ children }: Frame): ReactElement => <>{children}</>;

/** The outermost layout, without any check and without data of a person. */
export const publicLayout = (Within: (props: Frame) => Promise<ReactElement>): Layout =>
  declared(async ({ children }: Frame) => Within({ children }), { path: null, who: 'everybody' });

/**
 * The layout of pages beside the dashboard, each of which loads its own viewer: in the dashboard's frame for signed-in
 * people, else in the public one. `Within` stands between the frame and the pages.
 */
export const openLayout = (Within: (props: Frame) => ReactElement | Promise<ReactElement> = AsItIs): Layout =>
  declared(async ({ children }: Frame) => <OpenFrame>{await Within({ children })}</OpenFrame>, {
    path: null,
    who: 'everybody',
    frame: 'open',
  });

/**
 * The layout of the sandbox's pages: production answers 404 here, before the first byte. Below this, the loading state
 * has been sent already.
 */
export const sandboxLayout = (): Layout =>
  declared(
    async ({ children }: Frame) => {
      if (settings().isProduction) notFound();
      return <OpenFrame>{children}</OpenFrame>;
    },
    { path: null, who: 'sandbox', frame: 'open' },
  );

/** The layout of the pages before sign-in. */
export const entranceLayout = (): Layout =>
  declared(async ({ children }: Frame) => <EntranceFrame>{children}</EntranceFrame>, {
    path: null,
    who: 'everybody',
    frame: 'entrance',
  });

/**
 * A layout of the dashboard. A whole document is refused here, before its first byte, so that it answers 403, or 404
 * for a missing record: below this, the loading state has been sent already. The page checks again, because a change of
 * screens does not run its layout.
 */
export const screenLayout = (Within: (props: Frame) => ReactElement | Promise<ReactElement>): Layout =>
  declared(
    async ({ children }: Frame) => {
      const [{ person, sellers }, requestHeaders] = await Promise.all([currentView(), headers()]);
      const path = requestHeaders.get('x-kupa-path') ?? '/';
      const screen = screenOfPath(path);
      const right = screen?.right ?? null;
      const partners = await partnersOf(person);
      const places = right !== null && isOfPartner(right) ? partners : sellers;
      const isAnywhere = person.sellers.length + partners.length > 0;
      if (right !== null && isAnywhere && !places.some((place) => can(place, right))) forbidden();
      if (screen && isAnywhere) await loadOrNotFound(screen.path, path);
      return <Within>{children}</Within>;
    },
    { path: null, who: 'person', ...(Within === DashboardFrame && { frame: 'dashboard' as const }) },
  );
