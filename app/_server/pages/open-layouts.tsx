import { notFound } from 'next/navigation';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { OpenFrame } from '#app/_server/screens/open-frame.tsx';
import { settings } from '#lib/platform/env.ts';
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

/**
 * The layout of the sandbox's pages: production answers 404 here, before the first byte. Below this, the loading state
 * has been sent already.
 */
export const sandboxLayout = (Inside: Within): Layout =>
  declared(
    async ({ children }: Framed) => {
      if (settings().isProduction) notFound();
      return (
        <OpenFrame>
          <QueryProvider>
            <Inside>{children}</Inside>
          </QueryProvider>
        </OpenFrame>
      );
    },
    { path: null, who: 'sandbox', frame: 'open' },
  );
