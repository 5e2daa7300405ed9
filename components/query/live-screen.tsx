'use client';

import { useNews } from './use-news.ts';

/** Event for a screen that is watched as a whole: `stamp` changes with its data. */
export type ScreenNews = { stamp: string };

type LiveScreenProps = {
  /** Names the screen among all that are watched. */
  name: string;
  /** The reading route that answers `ScreenNews`. */
  path: string;
  stamp: string;
  everyMs: number;
};

/** Refreshes a server-rendered screen while the page is visible. */
export function LiveScreen({ name, path, stamp, everyMs }: LiveScreenProps) {
  useNews<ScreenNews>({ key: ['screen', name, path], path, shown: { stamp }, stampOf: (news) => news.stamp, everyMs });
  return null;
}
