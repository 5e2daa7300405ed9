import { environmentManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from './ask-server.ts';

/** How often a read is tried again, and the longest pause between two tries, milliseconds. */
const MAX_RETRIES = 2;
const MAX_PAUSE_MS = 8_000;
const FIRST_PAUSE_MS = 700;

/** How long an answer counts as fresh, milliseconds, where a query says nothing else. */
const FRESH_MS = 30_000;

/** The pause before a read is tried again, milliseconds: it doubles, up to eight seconds. */
const retryPause = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);

/**
 * A client with the product's defaults.
 * Reads are retried with growing pauses where the network or the server failed, wait while the browser is offline, and
 * go on when it is back. Mutations are never repeated and never kept for later: a capture that was clicked offline must
 * not run ten minutes afterwards.
 */
function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
        retryDelay: retryPause,
        refetchOnWindowFocus: false,
      },
      // An answer may be a secret that was revealed: it is forgotten with the component that asked.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  });
}

let ofBrowser: QueryClient | undefined;

/**
 * The one query client of this browser; on the server a new one for each request, so that no data leaks from one person
 * to another.
 */
export function queryClient(): QueryClient {
  if (environmentManager.isServer()) return makeQueryClient();
  ofBrowser ??= makeQueryClient();
  return ofBrowser;
}
