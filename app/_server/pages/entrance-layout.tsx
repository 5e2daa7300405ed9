import { PublicFrame } from '#app/_server/screens/public-frame.tsx';
import { declared } from './declared.ts';
import type { Framed, Layout, Within } from './layouts.tsx';

/** The layout of sign-in and the pages before it, with their texts: the public frame without its link to sign-in. */
export const entranceLayout = (Inside: Within): Layout =>
  declared(
    async ({ children }: Framed) => (
      <PublicFrame offersSignIn={false}>
        <Inside>{children}</Inside>
      </PublicFrame>
    ),
    { path: null, who: 'everybody', frame: 'entrance' },
  );
