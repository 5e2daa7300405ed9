'use client';

import { lazy, Suspense } from 'react';
import type { FailedProps } from '#components/layout/failure.ts';

const FailedPage = lazy(() =>
  import('#components/layout/failed-page.tsx').then((module) => ({ default: module.FailedPage })),
);

/**
 * Error page without a frame. Next sends it along with each document, so its content is loaded when something fails;
 * where that cannot be loaded either, the last resort is shown.
 */
export default function AppError(failed: FailedProps) {
  return (
    <Suspense fallback={null}>
      <FailedPage {...failed} />
    </Suspense>
  );
}
