import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import type { ReactElement, ReactNode } from 'react';
import { loadOrNotFound } from '#app/_server/load/records.ts';
import { currentView, partnersOf } from '#app/_server/person.ts';
import { can, isOfPartner } from '#lib/modules/access/index.ts';
import { screenOfPath } from '#lib/screens.ts';
import { declared } from './declared.ts';

/**
 * Layouts without a frame. Those with one have a file each, beside this: a layout carries to the browser whatever its
 * imports draw, shown or not.
 */

export type Framed = { children: ReactNode };
export type Layout = (props: Framed) => Promise<ReactElement>;
export type Within = (props: Framed) => ReactElement | Promise<ReactElement>;

export const Unframed = ({ children }: Framed): ReactElement => <>{children}</>;

/** The outermost layout, without any check and without data of a person. */
export const publicLayout = (Within: (props: Framed) => Promise<ReactElement>): Layout =>
  declared(async ({ children }: Framed) => Within({ children }), { path: null, who: 'everybody' });

/**
 * A layout of screens. A whole document is refused here, before its first byte, so that it answers 403, or 404
 * for a missing record: below this, the loading state has been sent already. The page checks again, because a change of
 * screens does not run its layout.
 */
export const screenLayout = (Inside: Within = Unframed): Layout =>
  declared(
    async ({ children }: Framed) => {
      const [{ person, sellers }, requestHeaders] = await Promise.all([currentView(), headers()]);
      const path = requestHeaders.get('x-kupa-path') ?? '/';
      const screen = screenOfPath(path);
      const right = screen?.right ?? null;
      const partners = await partnersOf(person);
      const places = right !== null && isOfPartner(right) ? partners : sellers;
      const isAnywhere = person.sellers.length + partners.length > 0;
      if (right !== null && isAnywhere && !places.some((place) => can(place, right))) forbidden();
      if (screen && isAnywhere) await loadOrNotFound(screen.path, path);
      return <Inside>{children}</Inside>;
    },
    { path: null, who: 'person' },
  );
