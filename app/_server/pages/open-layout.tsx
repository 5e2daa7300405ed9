import { OpenFrame } from '#app/_server/screens/open-frame.tsx';
import { declared } from './declared.ts';
import { type Framed, type Layout, Unframed, type Within } from './layouts.tsx';

/**
 * The layout of pages beside the dashboard, each of which loads its own viewer: in the dashboard's frame for signed-in
 * people, else in the public one. `Inside` stands between the frame and the pages.
 */
export const openLayout = (Inside: Within = Unframed): Layout =>
  declared(async ({ children }: Framed) => <OpenFrame>{await Inside({ children })}</OpenFrame>, {
    path: null,
    who: 'everybody',
    frame: 'open',
  });
