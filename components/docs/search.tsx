'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';

const parts = loadedLater(() => import('./search-results.tsx'));

/**
 * Searches every topic, operation, field, value and code of the reference. Its script and its index are fetched when
 * the field gets the focus.
 */
export function DocsSearch() {
  const t = useTranslations('reference.search');
  const [typed, setTyped] = useState('');
  const [isWanted, want] = useState(false);
  const loaded = useLoaded(parts, isWanted);
  const clear = () => setTyped('');
  return (
    <div
      role="search"
      aria-label={t('label')}
      className="relative"
      onKeyDown={(event) => (event.key === 'Escape' ? clear() : loaded?.moveFocus(event))}
    >
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-0 my-auto h-9 w-4 text-muted pointer-coarse:h-11"
      />
      <Input
        type="search"
        aria-label={t('label')}
        placeholder={t('label')}
        value={typed}
        onFocus={() => want(true)}
        onChange={(event) => {
          want(true);
          setTyped(event.target.value);
        }}
        className="ps-9"
        autoComplete="off"
      />
      {isWanted && loaded ? <loaded.SearchResults typed={typed} clear={clear} /> : null}
    </div>
  );
}
