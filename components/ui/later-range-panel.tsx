'use client';

import type { ComponentProps } from 'react';
import { loadedLater, useLoaded } from './overlay/loaded-later.ts';
import type { RangePanel } from './range-panel.tsx';

const parts = loadedLater(() => import('./range-panel.tsx'));

/** The panel of two days, loaded where it is shown first: in something that was opened. */
export function LaterRangePanel(props: ComponentProps<typeof RangePanel>) {
  const loaded = useLoaded(parts, true);
  return loaded && <loaded.RangePanel {...props} />;
}
