'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';
import type { TryItProps } from './try-form.tsx';

const parts = loadedLater(() => import('./try-form.tsx'));

/**
 * Sends the example, as edited, to the sandbox with the reader's own key, and shows the response. The form is loaded
 * when it is opened.
 */
export function TryIt(props: TryItProps) {
  const t = useTranslations('docs.try');
  const [wasOpen, setWasOpen] = useState(false);
  const loaded = useLoaded(parts, wasOpen);
  return (
    <details
      onToggle={(event) => {
        if (event.currentTarget.open) setWasOpen(true);
      }}
    >
      <summary className="thumb inline-flex min-h-9 cursor-pointer items-center font-medium text-accent underline underline-offset-2">
        {t('open')}
      </summary>
      {wasOpen && loaded ? <loaded.TryForm {...props} /> : null}
    </details>
  );
}
