import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';
import { loadOrNotFound } from '#app/_server/load/records.ts';
import { currentView } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';
import { screenOfPath } from '#lib/screens.ts';
import { declared } from './declared.ts';

type Frame = { children: ReactNode };
type Layout = (props: Frame) => Promise<ReactElement>;

/** A layout that draws nothing of anybody's: the frame of pages that each ask for their own viewer. */
export const publicLayout = (Within: (props: Frame) => Promise<ReactElement>): Layout =>
  declared(async ({ children }: Frame) => Within({ children }), { path: null, who: 'everybody' });

/**
 * A layout of the dashboard. A whole document is refused here, before its first byte, so that it answers 403, or 404
 * where it is about something that is not there: below this, what is loading is on its way already. The page asks
 * again: from screen to screen the layout is not asked.
 */
export const screenLayout = (Within: (props: Frame) => ReactElement | Promise<ReactElement>): Layout =>
  declared(
    async ({ children }: Frame) => {
      const [{ person, sellers }, asked] = await Promise.all([currentView(), headers()]);
      const path = asked.get('x-kupa-path') ?? '/';
      const screen = screenOfPath(path);
      const right = screen?.right ?? null;
      if (right !== null && person.sellers.length > 0 && !sellers.some((seller) => can(seller, right))) forbidden();
      if (screen && person.sellers.length > 0) await loadOrNotFound(screen.path, path);
      return <Within>{children}</Within>;
    },
    { path: null, who: 'person' },
  );
