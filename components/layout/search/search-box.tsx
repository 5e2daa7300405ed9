'use client';

import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { loadedLater, useLoaded } from '#components/ui/overlay/loaded-later.ts';
import type { CommandSources } from './search-commands.tsx';

const parts = loadedLater(() => import('./search-dialog.tsx'));

/** The keys that begin the shortcut. */
const BEGINS = ['Control', 'Meta'];

/** Global search with Ctrl or Cmd and K, loaded with the first sign that somebody wants it. */
export function SearchBox(sources: CommandSources) {
  const t = useTranslations('common.search');
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const button = useRef<HTMLButtonElement>(null);
  const loaded = useLoaded(parts, wasOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (BEGINS.includes(event.key)) parts.want();
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={parts.want}
        onFocus={parts.want}
        onClick={() => setOpen(true)}
        className="thumb flex h-9 w-full max-w-md min-w-0 items-center gap-2.5 rounded-control border bg-surface px-3 text-muted hover:border-edge"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{t('open')}</span>
        <kbd translate="no" className="island ms-auto hidden rounded-sm border px-1.5 font-sans text-xs lg:block">
          Ctrl K
        </kbd>
      </button>
      {wasOpen && loaded ? (
        <loaded.SearchDialog commands={sources} open={open} onOpenChange={setOpen} opener={button} />
      ) : null}
    </>
  );
}
