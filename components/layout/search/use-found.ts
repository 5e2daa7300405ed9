'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useDebounced } from '#components/query/use-debounced.ts';
import type { FoundNow } from './search-data.ts';

/** Pause in typing before the server is searched, milliseconds. */
const PAUSE_MS = 180;

const NOTHING: FoundNow = { sales: [], buyers: [], products: [], customers: [], subscriptions: [], isTooBroad: false };

/**
 * `failed`: the last attempt had no response, or there is no network; it is repeated. `isWaiting`: the shown hits
 * belong to an earlier text.
 */
export type Found = FoundNow & { failed: boolean; isWaiting: boolean };

/**
 * Sales, products and people that fit a text, a moment after the typing stops. Results of the text before stay until
 * the new ones are there; an answer that is overtaken by further typing is given up.
 */
export function useFound(typed: string): Found {
  const isEmpty = typed.trim() === '';
  const text = useDebounced(isEmpty ? '' : typed, PAUSE_MS);
  const query = useQuery({
    queryKey: queryKeys.search(text),
    queryFn: ({ signal }) => askServer<FoundNow>(`/search?${new URLSearchParams({ q: text })}`, signal),
    // No text is an answer of its own, so that a new search does not begin with results of the last one.
    ...(text === '' && { initialData: NOTHING, staleTime: Number.POSITIVE_INFINITY }),
    placeholderData: keepPreviousData,
  });
  if (isEmpty) return { ...NOTHING, failed: false, isWaiting: false };
  const failed = query.failureCount > 0 || query.isError || query.fetchStatus === 'paused';
  const isWaiting = !failed && (text !== typed || query.isFetching);
  return { ...((failed ? undefined : query.data) ?? NOTHING), failed, isWaiting };
}
