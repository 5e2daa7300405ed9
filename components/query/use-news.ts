'use client';

import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askServer, isTransient } from './ask-server.ts';
import { useRefresh } from './use-refresh.ts';

type NewsOptions<News> = {
  /** Key of the watched data; the shown values are added to it. */
  key: QueryKey;
  /** A reading route that answers `News` cheaply. */
  path: string;
  /** Answer of the route as the server rendered it into the screen. */
  shown: News;
  /** A value that differs once the screen is out of date. */
  stampOf: (news: News) => string;
  /** Polling interval while the screen is visible, milliseconds. */
  everyMs: number;
  isOn?: boolean;
  /** Most polls for one rendering of the screen. */
  maxPolls?: number;
};

/**
 * Watches a screen that the server renders: checks cheaply whether it is out of date, and has it rendered again once
 * when it is. It pauses while the screen is hidden, while it is being rendered, and after a refusal. A lost rendering
 * is requested again. Returns the latest news.
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
  // Each differing response requests one rendering: `dataUpdatedAt` distinguishes responses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isOutOfDate) refresh();
  }, [isOutOfDate, dataUpdatedAt, refresh]);
  return data;
}
