import { notFound } from 'next/navigation';
import { QueryProvider } from '#components/query/query-provider.tsx';
import { OpenFrame } from '#app/_server/screens/open-frame.tsx';
import { settings } from '#lib/platform/env.ts';
import { declared } from './declared.ts';
import type { Framed, Layout, Within } from './layouts.tsx';

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
