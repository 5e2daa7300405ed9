'use client';

import dynamic from 'next/dynamic';

/** Parts of every frame that few people are shown, or that work once the screen is there: loaded by themselves. */

export const PreviewBar = dynamic(() =>
  import('#components/review/preview-bar.tsx').then((module) => module.PreviewBar),
);
export const KeepPushes = dynamic(() =>
  import('#components/notifications/keep-pushes.tsx').then((module) => module.KeepPushes),
);
