import { environmentManager, QueryClient } from '@tanstack/react-query';
import { isTransient } from './ask-server.ts';

/** Repetitions of a failed read, and the longest pause between them, milliseconds. */
const MAX_RETRIES = 2;
const MAX_PAUSE_MS = 8_000;
const FIRST_PAUSE_MS = 700;

/** Time for which a response is fresh by default, milliseconds. */
const FRESH_MS = 30_000;

/** Pause before a read is repeated, milliseconds: it doubles, up to eight seconds. */
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
      // A response may be a revealed secret: it is dropped with the component that requested it.
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
