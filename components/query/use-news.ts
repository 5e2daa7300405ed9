'use client';

import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askServer, isTransient } from './ask-server.ts';
import { useRefresh } from './use-refresh.ts';

type NewsOptions<News> = {
  /** Names what is watched; what the screen shows is added to it. */
  key: QueryKey;
  /** A reading route that answers `News` cheaply. */
  path: string;
  /** The same answer as the server rendered it into the screen. */
  shown: News;
  /** A value that differs once the screen is out of date. */
  stampOf: (news: News) => string;
  /** Milliseconds between two questions while the screen is visible. */
  everyMs: number;
  isOn?: boolean;
  /** Most questions about one drawing of the screen. */
  maxPolls?: number;
};

/**
 * Watches a screen that the server renders: asks cheaply whether it is out of date, and has it rendered again once when
 * it is. Nothing is asked while the screen is hidden, while it is being rendered, or after a refusal. A rendering that
 * was lost on the way is asked for again. Answers the latest news.
 */
export function useNews<News>({
  key,
  path,
  shown,
  stampOf,
  everyMs,
  isOn = true,
  maxPolls = Number.POSITIVE_INFINITY,
}: NewsOptions<News>): News {
  const { refresh, isRefreshing } = useRefresh();
  const stamp = stampOf(shown);
  const { data = shown, dataUpdatedAt } = useQuery<News>({
    queryKey: [...key, stamp],
    queryFn: ({ signal }) => askServer<News>(path, signal),
    initialData: shown,
    staleTime: everyMs,
    gcTime: 0,
    enabled: isOn && !isRefreshing,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount >= maxPolls || (state.error && !isTransient(state.error)) ? false : everyMs,
  });
  const isOutOfDate = isOn && stampOf(data) !== stamp;
  // Each answer that differs asks for one rendering: `dataUpdatedAt` tells one answer from the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isOutOfDate) refresh();
  }, [isOutOfDate, dataUpdatedAt, refresh]);
  return data;
}
