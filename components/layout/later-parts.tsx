'use client';

import { later } from './later.ts';

/** Parts of every frame that few people are shown, or that work once the screen is there: loaded by themselves. */

export const PreviewBar = later(() => import('#components/review/preview-bar.tsx').then((module) => module.PreviewBar));
export const KeepPushes = later(() =>
  import('#components/notifications/keep-pushes.tsx').then((module) => module.KeepPushes),
);
